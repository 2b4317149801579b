package org.varve.kernel;

/**
 * What is summed over the pairs of levels {@code a, b} of a window, or over the counts {@code c} of its symmetric
 * matrix, for features of {@link Glcm}. Features that need the same sum share it.
 */
public enum GlcmSum {
    /** {@code a + b}. */
    LEVELS(2),
    /** {@code a^2 + b^2}. */
    SQUARED_LEVELS(4),
    /** {@code 2 a b}. */
    PRODUCTS(2),
    /** {@code |a - b|}. */
    DIFFERENCES(2),
    /** {@code (a - b)^2}. */
    SQUARED_DIFFERENCES(3),
    /** {@code 1 / (1 + (a - b)^2)}. */
    CLOSENESS(5),
    /** {@code c^2}. */
    SQUARED_COUNTS(8),
    /** {@code c ln c}. */
    LOGARITHMS(8);

    private final int forPair;

    /**
     * A sum with its cost.
     *
     * @param forPair operations for a pair that enters the sum; where pairs are counted, for finding its cell, entering
     *     and leaving
     */
    GlcmSum(int forPair) {
        this.forPair = forPair;
    }

    /** Whether the sum is over counts of pairs. */
    public boolean countsPairs() {
        return this == SQUARED_COUNTS || this == LOGARITHMS;
    }

    /**
     * Operations for each window of {@code rows} rows of {@code pairs} pairs, in each of which one pair is new; sums
     * over pairs are added up along the rows.
     */
    double operations(int rows, int pairs) {
        return (double) forPair * rows + (countsPairs() ? 0 : pairs - 1);
    }
}
