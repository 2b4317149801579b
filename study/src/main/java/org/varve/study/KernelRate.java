package org.varve.study;

import java.util.List;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.host.Bytes;
import org.varve.json.AsArray;

/**
 * The speed of an operator's kernels on a GPU, and the GPU memory that they take.
 *
 * @param shape shape of the timed tile
 * @param fields number of fields that must be read and written: inputs and outputs
 * @param runs seconds of each run; the fastest counts in tables
 * @param copyRate bytes per second that the GPU copies within its memory
 * @param projected bytes according to the plan
 * @param measured bytes allocated for the tile
 */
record KernelRate(Shape shape, int fields, Repeats runs, double copyRate, long projected, long measured) {

    /** Titles of the {@link #cells}. */
    static final List<String> TITLES = List.of("Msamples/s", "GB/s", "of copy", "projected", "measured");

    double samplesPerSecond() {
        return shape.size() / runs.fastest();
    }

    /** Samples per second of the median run. */
    double median() {
        return shape.size() / runs.median();
    }

    /** Bytes per second if every field is read or written just once. */
    private double bytesPerSecond() {
        return shape.bytes() * fields / runs.fastest();
    }

    boolean keptToProjection() {
        return measured <= projected;
    }

    public List<String> cells() {
        return List.of(String.format(Locale.ROOT, "%.1f", samplesPerSecond() * 1e-6),
                String.format(Locale.ROOT, "%.2f", bytesPerSecond() * 1e-9),
                String.format(Locale.ROOT, "%.1f %%", 100 * bytesPerSecond() / copyRate), Bytes.format(projected),
                Bytes.format(measured));
    }

    /** A rate for scripts. */
    record Facts(
            @AsArray Shape shape, double samplesPerSecond, double bytesPerSecond, double ofCopyRate,
            DeviceBytes deviceBytes) {}

    /** Memory of the GPU. */
    record DeviceBytes(long projected, long measured) {}

    /** The record that {@code --json} prints. */
    Facts json() {
        return new Facts(shape, samplesPerSecond(), bytesPerSecond(), bytesPerSecond() / copyRate,
                new DeviceBytes(projected, measured));
    }
}
