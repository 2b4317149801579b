package org.varve.formats;

import java.util.Optional;
import org.varve.file.Sampling;

/**
 * What a file does not say of itself, or says wrong.
 *
 * @param sampling replaces what the file says; without it, a file that says nothing is taken to be sampled at 4 ms
 * @param own what only some formats take
 */
public record OpenOptions(Optional<Sampling> sampling, OwnOptions own) {

    /** Believes what the file says. */
    public static final OpenOptions DEFAULT = new OpenOptions(Optional.empty(), OwnOptions.NONE);

    public OpenOptions with(Sampling other) {
        return new OpenOptions(Optional.of(other), own);
    }

    /** The same with options of a format, in place of others of the same type. */
    public OpenOptions with(FormatOptions options) {
        return new OpenOptions(sampling, own.with(options));
    }

    /** The options of the type of {@code otherwise} that were given, or else {@code otherwise} itself. */
    public <T extends FormatOptions> T or(T otherwise) {
        return own.or(otherwise);
    }
}
