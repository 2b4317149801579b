package org.varve.run.watch;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.varve.core.Note;
import org.varve.file.OutputPlace;
import org.varve.file.Reason;

/**
 * A text beside the outputs that gets its name when it is complete. The run matters more: if the text cannot be
 * written, a note says so once, and the run goes on. Threads that are interrupted while they write lose nothing.
 */
final class SideText {

    private final Path target;
    private final boolean overwrite;
    private final Path part;
    private final Consumer<Note> notes;
    private @Nullable Writer text;

    /**
     * Begins a text.
     *
     * @param overwrite whether a file that has got its name meanwhile is replaced
     * @param notes is told if it cannot be written
     */
    SideText(Path target, boolean overwrite, Consumer<Note> notes) {
        this.target = target;
        this.overwrite = overwrite;
        this.part = target.resolveSibling(
                "%s.%08x.part".formatted(target.getFileName(), ThreadLocalRandom.current().nextInt()));
        this.notes = notes;
        try {
            text = open(part);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** A writer that is not closed when its thread is interrupted, other than those of channels. */
    private static Writer open(Path file) throws IOException {
        return new BufferedWriter(new FileWriter(new File(file.toString()), StandardCharsets.UTF_8));
    }

    synchronized void add(String more) {
        if (text == null) return;
        try {
            text.write(more);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Gives the text its name. */
    synchronized void complete() {
        if (text == null) return;
        try {
            text.close();
            text = null;
            OutputPlace.refuseExisting(target, overwrite);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Removes the text. */
    synchronized void discard() {
        try (Writer _ = text) {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // text that could not be written is no longer wanted
        }
        text = null;
    }

    private void fail(IOException e) {
        discard();
        notes.accept(
                new Note("%s cannot be written; the run goes on without it: %s".formatted(target, Reason.of(e))));
    }
}
