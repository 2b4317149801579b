package org.varve.formats;

import java.util.Optional;
import org.varve.file.Sampling;

/**
 * What a file does not say of itself, or says wrong.
 *
 * @param sampling replaces what the file says; without it, a file that says nothing is taken to be sampled at 4 ms
 * @param memory bytes that may be taken to remember what the file does not say in a regular way, such as where traces lie;
 *        {@link Long#MAX_VALUE} for as many as the format allows by default
 * @param own what only some formats take
 */
public record OpenOptions(Optional<Sampling> sampling, long memory, OwnOptions own) {

    /** Believes what the file says. */
    public static final OpenOptions DEFAULT = new OpenOptions(Optional.empty(), Long.MAX_VALUE, OwnOptions.NONE);

    /** The same with an interval that replaces what the file says. */
    public OpenOptions with(Sampling other) {
        return new OpenOptions(Optional.of(other), memory, own);
    }

    /** The same with other memory to remember what the file does not say. */
    public OpenOptions withMemory(long bytes) {
        return new OpenOptions(sampling, bytes, own);
    }

    /** The memory, or what a format allows by default where none is said. */
    public long memoryOr(long otherwise) {
        return memory == Long.MAX_VALUE ? otherwise : memory;
    }

    /** The same with options of a format, in place of others of the same type. */
    public OpenOptions with(FormatOptions options) {
        return new OpenOptions(sampling, memory, own.with(options));
    }

    /** The options of the type of {@code otherwise} that were given, or else {@code otherwise} itself. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
