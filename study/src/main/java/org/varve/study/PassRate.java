package org.varve.study;

import java.util.List;
import java.util.Locale;
import org.varve.core.Kernel;
import org.varve.core.Shape;
import org.varve.json.AsArray;

/**
 * The speed of one pass of an operator on a GPU.
 *
 * @param number number of the pass, from 1
 * @param shape shape of the timed tile
 * @param fields number of fields that the pass reads and writes
 * @param copyRate bytes per second that the GPU copies within its memory
 */
public record PassRate(String operator, int number, Kernel kernel, Shape shape, long fields, double seconds,
        double copyRate) {

    public static final List<String> TITLES = List.of("operator", "pass", "kernel", "Msamples/s", "GB/s", "of copy");

    private double samplesPerSecond() {
        return shape.size() / seconds;
    }

    /** Bytes per second if every field is read or written just once. */
    private double bytesPerSecond() {
        return shape.bytes() * fields / seconds;
    }

    private double ofCopyRate() {
        return bytesPerSecond() / copyRate;
    }

    /** A row of a table. */
    public List<String> cells() {
        return List.of(operator, Integer.toString(number), kernel.name(),
                String.format(Locale.ROOT, "%.1f", samplesPerSecond() * 1e-6),
                String.format(Locale.ROOT, "%.2f", bytesPerSecond() * 1e-9),
                String.format(Locale.ROOT, "%.1f %%", 100 * ofCopyRate()));
    }

    /** A rate for scripts. */
    public record Facts(
            String operator, int pass, String kernel, @AsArray Shape shape, double samplesPerSecond,
            double bytesPerSecond, double ofCopyRate) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(operator, number, kernel.name(), shape, samplesPerSecond(), bytesPerSecond(), ofCopyRate());
    }
}
