package org.varve.profiler;

/**
 * The bytes that a model says a run will take.
 *
 * @param model the model's name
 * @param expected bytes that it most likely takes
 * @param bound bytes that it takes at most
 * @param measurements from how many measurements the model speaks
 * @param isCapped whether some of them took so much more than is usual that the bound lies below them
 */
public record Projection(String model, long expected, long bound, int measurements, boolean isCapped) {

    /** One that bounds all measurements. */
    public Projection(String model, long expected, long bound, int measurements) {
        this(model, expected, bound, measurements, false);
    }

    /** Bytes by which the bound lies above what is expected. */
    public long margin() {
        return bound - expected;
    }

    /** The margin in per cent of what is expected. */
    public double marginPercent() {
        return 100.0 * margin() / Math.max(1, expected);
    }
}
