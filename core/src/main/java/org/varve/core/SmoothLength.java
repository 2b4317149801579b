package org.varve.core;

/** Lengths that have no prime factors but 2, 3, 5 and 7, at which Fourier transforms are fast. */
public final class SmoothLength {

    private static final int[] PRIMES = {2, 3, 5, 7};

    private SmoothLength() {}

    /** Whether a length has no other prime factors. */
    public static boolean is(int length) {
        int rest = length;
        for (int prime : PRIMES) {
            while (rest % prime == 0) {
                rest /= prime;
            }
        }
        return rest == 1;
    }

    /** The first such length from {@code length} on. */
    public static int atLeast(int length) {
        int smooth = length;
        while (!is(smooth)) {
            smooth = Math.incrementExact(smooth);
        }
        return smooth;
    }
}
