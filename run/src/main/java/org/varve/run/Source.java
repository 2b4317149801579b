package org.varve.run;

import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Volume;
import org.varve.formats.Formats;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/**
 * An input of a run.
 *
 * @param file the file; empty for a volume in memory
 * @param format its format, as the usual extension
 * @param opening opens it within a given number of bytes
 * @param lent whether the caller closes the volume
 */
public record Source(Optional<Path> file, String format, HostShare.Opening<Volume> opening, boolean lent) {

    /** The format of a volume that is not a file. */
    static final String MEMORY = "memory";

    /** A file that the caller knows how to open; the run closes it. */
    public static Source of(Path file, HostShare.Opening<Volume> opening) {
        return of(file, Formats.usualExtension(file), opening);
    }

    /**
     * A file that the caller knows how to open, whatever its name; the run closes it.
     *
     * @param format its format, as the usual extension without the dot
     */
    public static Source of(Path file, String format, HostShare.Opening<Volume> opening) {
        return new Source(Optional.of(file), format, opening, false);
    }

    /** A file that is opened here. */
    public static Source of(Path file, OpenOptions options) {
        return of(file, Formats.usualExtension(file, options),
                memory -> Volumes.open(file, options.withMemory(Math.min(options.memory(), memory))));
    }

    /** An open volume, which the caller closes. */
    public static Source of(Volume open) {
        return new Source(Optional.empty(), MEMORY, _ -> open, true);
    }

    /** The name for messages: the path, or that it is a volume in memory. */
    String name() {
        return file.map(Path::toString).orElse("a volume in memory");
    }
}
