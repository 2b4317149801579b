package org.varve.kernel;

/**
 * Haralick features of a symmetric co-occurrence matrix {@code P(i, j)} of sum 1; {@code m} and {@code variance} are the mean
 * and variance of {@code i}. Source: Haralick, Shanmugam and Dinstein 1973, "Textural features for image classification".
 */
public enum GlcmFeature {
    /** {@code sum P (i - j)^2}. */
    CONTRAST,
    /** {@code sum P |i - j|}. */
    DISSIMILARITY,
    /** {@code sum P / (1 + (i - j)^2)}, 0..1. */
    HOMOGENEITY,
    /** Angular second moment {@code sum P^2}, 0..1. */
    ASM,
    /** {@code sqrt(asm)}, 0..1. */
    ENERGY,
    /** {@code m = sum P i}, in levels. */
    MEAN,
    /** {@code sum P (i - m)^2}. */
    VARIANCE,
    /** {@code sqrt(variance)}, in levels. */
    STD,
    /** {@code sum P (i - m)(j - m) / variance}, -1..1; 1 where all pairs have one level. */
    CORRELATION,
    /** {@code -sum P ln P} over {@code P > 0}, in nats. */
    ENTROPY;

    /** Whether the feature needs to know how often each pair of levels occurs, not only sums over the pairs. */
    public boolean countsPairs() {
        return this == ASM || this == ENERGY || this == ENTROPY;
    }
}
