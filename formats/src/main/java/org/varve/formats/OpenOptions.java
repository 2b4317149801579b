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
 * @param array which array of a Zarr group is the survey, where the group does not tell
 */
public record OpenOptions(
        SegyReading segy, Optional<Sampling> sampling, Optional<Shape> shape, Optional<String> array) {

    public static final OpenOptions DEFAULT =
            new OpenOptions(SegyReading.DEFAULT, Optional.empty(), Optional.empty(), Optional.empty());

    public OpenOptions with(HeaderBytes numbers) {
        return with(segy.with(numbers));
    }

    public OpenOptions with(SegyReading other) {
        return new OpenOptions(other, sampling, shape, array);
    }

    public OpenOptions with(Sampling other) {
        return new OpenOptions(segy, Optional.of(other), shape, array);
    }

    public OpenOptions with(Shape other) {
        return new OpenOptions(segy, sampling, Optional.of(other), array);
    }

    public OpenOptions withArray(String name) {
        return new OpenOptions(segy, sampling, shape, Optional.of(name));
    }
}
