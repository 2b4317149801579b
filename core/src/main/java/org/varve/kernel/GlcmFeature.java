package org.varve.kernel;

import java.util.Set;

/**
 * Haralick features of a symmetric co-occurrence matrix {@code P(i, j)} with sum 1; {@code m} and {@code variance} are
 * the mean and variance of {@code i}. Source: Haralick, Shanmugam and Dinstein 1973, "Textural features for image
 * classification".
 */
public enum GlcmFeature {
    /** {@code sum P (i - j)^2}. */
    CONTRAST(1),
    /** {@code sum P |i - j|}. */
    DISSIMILARITY(1),
    /** {@code sum P / (1 + (i - j)^2)}, 0..1. */
    HOMOGENEITY(1),
    /** Angular second moment {@code sum P^2}, 0..1. */
    ASM(1),
    /** {@code sqrt(asm)}, 0..1. */
    ENERGY(2),
    /** {@code m = sum P i}, in levels. */
    MEAN(1),
    /** {@code sum P (i - m)^2}. */
    VARIANCE(4),
    /** {@code sqrt(variance)}, in levels. */
    STD(5),
    /** {@code sum P (i - m)(j - m) / variance}, -1..1; 1 where all samples have the same level. */
    CORRELATION(7),
    /** {@code -sum P ln P} over {@code P > 0}, in nats. */
    ENTROPY(2);

    private final int operations;

    /**
     * A feature with its cost.
     *
     * @param operations to compute the feature of a window from the sums
     */
    GlcmFeature(int operations) {
        this.operations = operations;
    }

    /** Operations for each window, besides those for the sums. */
    int operations() {
        return operations;
    }

    /** The sums over the pairs of a window from which the feature follows. */
    public Set<GlcmSum> sums() {
        return switch (this) {
            case CONTRAST -> Set.of(GlcmSum.SQUARED_DIFFERENCES);
            case DISSIMILARITY -> Set.of(GlcmSum.DIFFERENCES);
            case HOMOGENEITY -> Set.of(GlcmSum.CLOSENESS);
            case ASM, ENERGY -> Set.of(GlcmSum.SQUARED_COUNTS);
            case MEAN -> Set.of(GlcmSum.LEVELS);
            case VARIANCE, STD -> Set.of(GlcmSum.LEVELS, GlcmSum.SQUARED_LEVELS);
            case CORRELATION -> Set.of(GlcmSum.LEVELS, GlcmSum.SQUARED_LEVELS, GlcmSum.PRODUCTS);
            case ENTROPY -> Set.of(GlcmSum.LOGARITHMS);
        };
    }

    /** Whether the feature needs the number of each pair of levels, not only sums over the pairs. */
    public boolean countsPairs() {
        return sums().stream().anyMatch(GlcmSum::countsPairs);
    }
}
