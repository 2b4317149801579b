package org.varve.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.varve.core.Note;
import org.varve.core.Volume;
import org.varve.formats.FileVolume;
import org.varve.formats.Formats;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/**
 * Where a run reads.
 *
 * @param file that is read, if it is one
 * @param format of it, by its usual extension
 * @param opening opens it within a number of bytes
 * @param lent whether the volume is the caller's, who closes it
 */
public record Source(Optional<Path> file, String format, HostShare.Opening<Volume> opening, boolean lent) {

    /** What is no file. */
    static final String MEMORY = "memory";

    /** A file that the caller knows how to open; the run closes it. */
    public static Source of(Path file, HostShare.Opening<Volume> opening) {
        return new Source(Optional.of(file), Formats.usualExtension(file), opening, false);
    }

    /**
     * A file that is opened here.
     *
     * @param notes is given what looks wrong in it
     */
    public static Source of(Path file, OpenOptions options, Consumer<Note> notes) {
        return of(file, memory -> {
            FileVolume volume = Volumes.open(file, options.withMemory(Math.min(options.memory(), memory)));
            volume.warnings().forEach(warning -> notes.accept(warning.of(file)));
            return volume;
        });
    }

    /** An open volume that stays the caller's. */
    public static Source of(Volume open) {
        return new Source(Optional.empty(), MEMORY, _ -> open, true);
    }

    /** For people: the file, or what it is instead. */
    String name() {
        return file.map(Path::toString).orElse("a volume in memory");
    }
}
