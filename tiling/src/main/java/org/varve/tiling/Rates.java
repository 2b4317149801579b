package org.varve.tiling;

import java.util.stream.DoubleStream;

/**
 * The rates of each stage of a run on a machine, by which the planner compares tiles.
 *
 * @param touchBytes bytes of fresh memory that the system provides per second
 * @param readBytes bytes read per second
 * @param copyBytes bytes copied per second to a device with its own memory, and as many back at the same time
 * @param computeSamples samples computed per second, all outputs together
 * @param writeBytes bytes written per second
 * @param seekSeconds cost of each contiguous stretch of a file that a tile touches
 * @param tileSeconds cost of each tile besides its samples
 * @param startSeconds cost of each run, such as compiling its kernels
 * @param delay fraction of the time of reading and writing that is added to computing, as they take processors from it
 */
public record Rates(
        double touchBytes, double readBytes, double copyBytes, double computeSamples, double writeBytes,
        double seekSeconds, double tileSeconds, double startSeconds, double delay) {

    /** A workstation with a solid-state disk and an operator of middling cost. */
    public static final Rates TYPICAL = new Rates(3.0e9, 1.0e9, 1.2e10, 5.0e7, 0.7e9, 5.0e-6, 5.0e-4, 0, 0);

    public Rates {
        boolean positive = DoubleStream.of(touchBytes, readBytes, copyBytes, computeSamples, writeBytes)
                .allMatch(rate -> rate > 0);
        boolean noneNegative =
                DoubleStream.of(seekSeconds, tileSeconds, startSeconds, delay).allMatch(cost -> cost >= 0);
        if (!positive || !noneNegative) {
            throw new IllegalArgumentException(
                    "rates %s, %s, %s, %s, %s must be positive, costs %s, %s, %s, %s not negative".formatted(
                            touchBytes, readBytes, copyBytes, computeSamples, writeBytes, seekSeconds, tileSeconds,
                            startSeconds, delay));
        }
    }

    Rates withWriteBytes(double rate) {
        return new Rates(
                touchBytes, readBytes, copyBytes, computeSamples, rate, seekSeconds, tileSeconds, startSeconds,
                delay);
    }

    /** The same for streaming in existing memory: nothing to touch or start. */
    Rates onceStarted() {
        return new Rates(Double.POSITIVE_INFINITY, readBytes, copyBytes, computeSamples, writeBytes, seekSeconds,
                tileSeconds, 0, delay);
    }
}
