package org.varve.run.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.varve.core.Inputs;
import org.varve.core.Note;
import org.varve.core.Volume;
import org.varve.formats.FileVolume;

/** Notes about the steps and inputs of a run: each is reported once, however often a file is opened. */
public final class InputNotes {

    private final Set<Note> told;
    private final Set<Note> all = new LinkedHashSet<>();

    /** @param told the notes that were reported before */
    public InputNotes(Set<Note> told) {
        this.told = told;
    }

    /** Collects the inputs' notes, and reports new ones: after a run, also what reading revealed. */
    public void tell(Inputs inputs, Consumer<Note> listener) throws IOException {
        for (Volume input : inputs.volumes()) {
            if (input instanceof FileVolume file) {
                for (Note note : file.notes()) {
                    tell(note, listener);
                }
            }
        }
    }

    /** Collects a note, and reports it if it is new. */
    public void tell(Note note, Consumer<Note> listener) {
        all.add(note);
        if (told.add(note)) listener.accept(note);
    }

    /** These notes, and further ones after them. */
    public List<Note> and(Iterable<Note> further) {
        List<Note> notes = new ArrayList<>(all);
        further.forEach(notes::add);
        return notes;
    }
}
