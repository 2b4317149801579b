package org.varve.study;

import java.math.BigInteger;

/**
 * The steps in which measured bytes grow, such as the pages of an allocator: what lies between two steps was not seen.
 *
 * <p>A law learned from small shapes may hide up to one step among them, and at a shape that is n times as large n steps.
 *
 * @param first bytes measured first; negative if nothing was
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

    /** Bytes that may be hidden at a source of a given size; where all measurements were equal, each may be one step. */
    double hidden(long source) {
        return (step == 0 ? first : step) * Math.max(1, (double) source / largest);
    }
}
