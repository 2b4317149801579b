package org.varve.formats;

import java.util.Optional;
import org.varve.file.Sampling;

/**
 * What a file does not state about itself, or states wrong.
 *
 * @param sampling replaces the sampling of the file; if empty, that is used; a file without one is refused if it is SEG-Y or Seismic Unix,
  *        and otherwise taken to be sampled at 4 ms
 * @param memory the most bytes in which to remember what is not regular in a file, such as where its traces lie; {@link Long#MAX_VALUE} for
 *        the default of the format
 * @param own options that only some formats take
 */
public record OpenOptions(Optional<Sampling> sampling, long memory, OwnOptions own) {

    /** Believes what the file states. */
    public static final OpenOptions DEFAULT = new OpenOptions(Optional.empty(), Long.MAX_VALUE, OwnOptions.NONE);

    /** The same with a sampling that replaces that of the file. */
    public OpenOptions with(Sampling other) {
        return new OpenOptions(Optional.of(other), memory, own);
    }

    /** The same with other memory, in bytes. */
    public OpenOptions withMemory(long bytes) {
        return new OpenOptions(sampling, bytes, own);
    }

    /** The memory in bytes; {@code otherwise}, the default of a format, if none is given. */
    public long memoryOr(long otherwise) {
        return memory == Long.MAX_VALUE ? otherwise : memory;
    }

    /** The same with options of a format, which replace options of the same type. */
    public OpenOptions with(FormatOptions options) {
        return new OpenOptions(sampling, memory, own.with(options));
    }

    /** The options of the same type as {@code otherwise}; {@code otherwise} itself if there are none. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
