package org.varve.run;

import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Volume;
import org.varve.formats.Formats;

/**
 * Where a run reads.
 *
 * @param file that is read, if it is one
 * @param format of it, by its usual extension
 * @param opening opens it within so many bytes
 * @param lent whether the volume is the caller's, who closes it
 */
record Source(Optional<Path> file, String format, HostShare.Opening<Volume> opening, boolean lent) {

    /** What is no file. */
    static final String MEMORY = "memory";

    static Source of(Path file, HostShare.Opening<Volume> opening) {
        return new Source(Optional.of(file), Formats.usualExtension(file), opening, false);
    }

    static Source of(Volume open) {
        return new Source(Optional.empty(), MEMORY, _ -> open, true);
    }
}
