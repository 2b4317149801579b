package org.varve.profiler;

/**
 * The bytes that a run will take, according to a model.
 *
 * @param model name of the model
 * @param expected bytes that the run most likely takes
 * @param bound the most bytes that it takes
 * @param measurements number of measurements that the model is based on
 * @param isCapped whether a cap keeps the bound below what the measurements would give
 */
public record Projection(String model, long expected, long bound, int measurements, boolean isCapped) {

    /** A projection that is not capped. */
    public Projection(String model, long expected, long bound, int measurements) {
        this(model, expected, bound, measurements, false);
    }

    /** Bytes by which the bound lies above what is expected. */
    public long margin() {
        return bound - expected;
    }

    /** The margin in per cent of the expected bytes. */
    public double marginPercent() {
        return 100.0 * margin() / Math.max(1, expected);
    }
}
