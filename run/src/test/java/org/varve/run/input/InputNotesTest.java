package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Inputs;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.run.ArrayVolume;

/** What is odd about an input is reported once, and stays in the list of the run. */
class InputNotesTest {

    private static final Shape SHAPE = new Shape(1, 2, 3);

    /** A file that reveals more as it is read. */
    private record Odd(List<Note> warnings) implements FileVolume {

        @Override
        public Path path() {
            return Path.of("odd.sgy");
        }

        @Override
        public String format() {
            return "SEG-Y";
        }

        @Override
        public List<Fact> describe() {
            return List.of();
        }

        @Override
        public Survey survey() {
            return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {}

        @Override
        public void close() {}
    }

    private static Note of(String message) {
        return new Note("odd.sgy " + message);
    }

    @Test
    void aFileThatIsOpenedAgainTellsOnlyWhatIsNew() throws Exception {
        List<Note> reported = new ArrayList<>();
        Set<Note> told = new HashSet<>();
        List<Note> warnings = new ArrayList<>(List.of(new Note("is dead")));
        Inputs inputs = Inputs.of(new Odd(warnings));

        new InputNotes(told).tell(inputs, reported::add);
        InputNotes again = new InputNotes(told);
        again.tell(inputs, reported::add);
        warnings.add(new Note("has no ends"));
        again.tell(inputs, reported::add);

        assertThat(reported).containsExactly(of("is dead"), of("has no ends"));
        assertThat(again.and(List.of(new Note("Done")))).containsExactly(of("is dead"), of("has no ends"),
                new Note("Done"));
    }

    @Test
    void memoryHasNoNotes() throws Exception {
        InputNotes notes = new InputNotes(new HashSet<>());

        notes.tell(Inputs.of(ArrayVolume.of(new float[6], SHAPE)), _ -> {
            throw new AssertionError("nothing is odd");
        });

        assertThat(notes.and(List.of())).isEmpty();
    }
}
