package org.varve.kernel;

/** Weights of filters in float32. */
final class Weight {

    private Weight() {}

    /**
     * The nearest float32, or 0 below the least normal one. The ends of a long wavelet are that small: their products
     * are lost in any sum, and many processors take a hundred times as long for them.
     */
    static float of(double weight) {
        return Math.abs(weight) < Float.MIN_NORMAL ? 0 : (float) weight;
    }
}
