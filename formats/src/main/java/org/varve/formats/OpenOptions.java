package org.varve.formats;

import java.util.Optional;
import org.varve.core.Shape;
import org.varve.file.Sampling;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyReading;

/**
 * What a file does not say of itself, or says wrong.
 *
 * @param segy how SEG-Y files are read
 * @param sampling replaces what the file says; without it, a file that says nothing is taken to be sampled at 4 ms
 * @param shape of a {@code .raw} file, which needs it; other files know theirs
 */
public record OpenOptions(SegyReading segy, Optional<Sampling> sampling, Optional<Shape> shape) {

    public static final OpenOptions DEFAULT =
            new OpenOptions(SegyReading.DEFAULT, Optional.empty(), Optional.empty());

    public OpenOptions with(HeaderBytes numbers) {
        return with(segy.with(numbers));
    }

    public OpenOptions with(SegyReading other) {
        return new OpenOptions(other, sampling, shape);
    }

    public OpenOptions with(Sampling other) {
        return new OpenOptions(segy, Optional.of(other), shape);
    }

    public OpenOptions with(Shape other) {
        return new OpenOptions(segy, sampling, Optional.of(other));
    }
}
