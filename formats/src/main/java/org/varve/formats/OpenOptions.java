package org.varve.formats;

import java.util.Optional;
import org.varve.core.Shape;
import org.varve.file.Sampling;
import org.varve.segy.HeaderBytes;

/**
 * What a file does not say of itself, or says wrong.
 *
 * @param headerBytes where SEG-Y trace headers hold the line numbers
 * @param sampling replaces what the file says; without it, a file that says nothing is taken to be sampled at 4 ms
 * @param shape of a {@code .raw} file, which needs it; other files know theirs
 */
public record OpenOptions(HeaderBytes headerBytes, Optional<Sampling> sampling, Optional<Shape> shape) {

    public static final OpenOptions DEFAULT =
            new OpenOptions(HeaderBytes.STANDARD, Optional.empty(), Optional.empty());

    public OpenOptions with(HeaderBytes other) {
        return new OpenOptions(other, sampling, shape);
    }

    public OpenOptions with(Sampling other) {
        return new OpenOptions(headerBytes, Optional.of(other), shape);
    }

    public OpenOptions with(Shape other) {
        return new OpenOptions(headerBytes, sampling, Optional.of(other));
    }
}
