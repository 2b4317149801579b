package org.varve.core;

/** Lengths with no prime factors other than 2, 3, 5 and 7, for which Fourier transforms are fast. */
public final class SmoothLength {

    private static final int[] PRIMES = {2, 3, 5, 7};

    private SmoothLength() {}

    /** Whether a length has only these prime factors. */
    public static boolean is(int length) {
        int rest = length;
        for (int prime : PRIMES) {
            while (rest % prime == 0) {
                rest /= prime;
            }
        }
        return rest == 1;
    }

    /** The smallest such length that is at least {@code length}. */
    public static int atLeast(int length) {
        int smooth = length;
        while (!is(smooth)) {
            smooth = Math.incrementExact(smooth);
        }
        return smooth;
    }
}
