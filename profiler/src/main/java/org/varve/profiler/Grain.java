package org.varve.profiler;

import java.math.BigInteger;

/**
 * The steps in which measured bytes grow, such as an allocator's pages; nothing is known between two steps.
 *
 * <p>A law learned from small shapes may be off by up to one step there, and by n steps at a shape n times as large.
 *
 * @param first the first measured bytes; negative if nothing was measured
 * @param step the greatest common divisor of all differences to {@code first}; 0 if there were none
 * @param largest samples of the largest source measured
 */
record Grain(long first, long step, long largest) {

    static final Grain UNSEEN = new Grain(-1, 0, 1);

    Grain with(long measured, long source) {
        if (first < 0) return new Grain(measured, 0, source);
        long common = BigInteger.valueOf(step).gcd(BigInteger.valueOf(measured - first)).longValueExact();
        return new Grain(first, common, Math.max(largest, source));
    }

    /**
     * Bytes by which a law may be off at a source of a given size. If all measurements were equal, each counts as one
     * step.
     */
    double hidden(long source) {
        return (step == 0 ? first : step) * Math.max(1, (double) source / largest);
    }
}
