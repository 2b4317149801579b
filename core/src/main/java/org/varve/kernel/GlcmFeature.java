package org.varve.kernel;

/**
 * Haralick features of a symmetric co-occurrence matrix {@code P(i, j)} with sum 1; {@code m} and {@code variance} are
 * the mean and variance of {@code i}. Source: Haralick, Shanmugam and Dinstein 1973, "Textural features for image
 * classification".
 */
public enum GlcmFeature {
    /** {@code sum P (i - j)^2}. */
    CONTRAST(3, 1, 1),
    /** {@code sum P |i - j|}. */
    DISSIMILARITY(2, 1, 1),
    /** {@code sum P / (1 + (i - j)^2)}, 0..1. */
    HOMOGENEITY(5, 1, 1),
    /** Angular second moment {@code sum P^2}, 0..1. */
    ASM(8, 0, 1),
    /** {@code sqrt(asm)}, 0..1. */
    ENERGY(8, 0, 2),
    /** {@code m = sum P i}, in levels. */
    MEAN(2, 1, 1),
    /** {@code sum P (i - m)^2}. */
    VARIANCE(6, 2, 4),
    /** {@code sqrt(variance)}, in levels. */
    STD(6, 2, 5),
    /** {@code sum P (i - m)(j - m) / variance}, -1..1; 1 where all samples have the same level. */
    CORRELATION(8, 3, 7),
    /** {@code -sum P ln P} over {@code P > 0}, in nats. */
    ENTROPY(8, 0, 2);

    private final int forPair;
    private final int sums;
    private final int forWindow;

    /**
     * A feature with its cost.
     *
     * @param forPair operations for a pair that enters the sums; where pairs are counted, for finding its cell,
     *     entering and leaving
     * @param sums number of sums along the samples of the window
     * @param forWindow operations to compute the feature from the sums
     */
    GlcmFeature(int forPair, int sums, int forWindow) {
        this.forPair = forPair;
        this.sums = sums;
        this.forWindow = forWindow;
    }

    /** Operations for each window of {@code rows} rows of {@code pairs} pairs, in each of which one pair is new. */
    double operations(int rows, int pairs) {
        return (double) forPair * rows + (double) sums * (pairs - 1) + forWindow + 1;
    }

    /** Whether the feature needs the number of each pair of levels, not only sums over the pairs. */
    public boolean countsPairs() {
        return this == ASM || this == ENERGY || this == ENTROPY;
    }
}
