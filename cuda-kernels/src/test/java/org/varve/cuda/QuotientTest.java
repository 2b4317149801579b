package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Quotients of six instructions, as quotient.cuh has them, are those of a division. Significands are whole numbers
 * here, and the midpoint of two floats is an odd number of 25 bits over 2^24, or over 2^25 if the quotient is below 1.
 * Where the inverse is rounded to the nearest float, the last step errs by so little that it may only take the wrong
 * one of two floats if the dividend, times 2^24 or 2^25, differs by 3 or less from the product of divisor and midpoint.
 * All that differ by 8 or less are tried, and all dividends of the few divisors with another inverse.
 */
class QuotientTest {

    private static final int SIGNIFICANDS = 1 << 23;

    private static final int NEAREST = 8;

    /** Errors of the rough inverse, in units of its last place. */
    private static final int[] ERRORS = {-1, 0, 1};

    /** The significands of dividends and divisors whose quotients may be wrong. */
    private final Set<String> wrong = new TreeSet<>();

    private long tried;

    @Test
    void quotientsAreThoseOfADivisionButForTwo() {
        for (int divisor = SIGNIFICANDS; divisor < 2 * SIGNIFICANDS; divisor++) {
            tryHardQuotients(divisor);
            if (isInverseDoubtful(divisor)) tryAllDividends(divisor);
        }

        assertThat(tried).isGreaterThan(40_000_000);
        assertThat(wrong).containsExactly("800000 / ffffff", "d55553 / fffffd");
    }

    /** Dividends that differ by 1 to {@link #NEAREST} from the product of a divisor and a midpoint. */
    private void tryHardQuotients(int divisor) {
        int twos = Integer.numberOfTrailingZeros(divisor);
        if (1 << twos > NEAREST) return;
        for (int bits : new int[] {24, 25}) {
            for (int distance = -NEAREST; distance <= NEAREST; distance++) {
                if (distance != 0 && Integer.numberOfTrailingZeros(distance) == twos) {
                    tryQuotients(divisor >> twos, twos, bits, distance >> twos);
                }
            }
        }
    }

    /**
     * Dividends, times 2^bits, that lie a distance above the product of a divisor and a midpoint.
     *
     * @param odd the divisor without its factors of two
     * @param distance without as many factors of two
     */
    private void tryQuotients(int odd, int twos, int bits, int distance) {
        long period = 1L << (bits - twos);
        long first = -distance * inverse(odd) & (period - 1);
        for (long midpoint = first; midpoint < 1 << 25; midpoint += period) {
            long dividend = (odd * midpoint + distance) / period;
            boolean isBelowOne = dividend < (long) odd << twos;
            if (midpoint > 1 << 24 && dividend >= SIGNIFICANDS && dividend < 2 * SIGNIFICANDS
                    && isBelowOne == (bits == 25)) {
                tryQuotient((int) dividend, odd << twos);
            }
        }
    }

    /** The inverse of an odd number, modulo 2^64. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int n = 0; n < 5; n++) inverse *= 2 - odd * inverse;
        return inverse;
    }

    private static boolean isInverseDoubtful(int divisor) {
        return IntStream.of(ERRORS).anyMatch(error -> inverse((float) divisor, error) != 1f / divisor);
    }

    private void tryAllDividends(int divisor) {
        for (int dividend = SIGNIFICANDS; dividend < 2 * SIGNIFICANDS; dividend++) {
            tryQuotient(dividend, divisor);
        }
    }

    private void tryQuotient(int dividend, int divisor) {
        tried++;
        for (int error : ERRORS) {
            if (quotient(dividend, divisor, error) != (float) dividend / divisor) {
                wrong.add("%x / %x".formatted(dividend, divisor));
            }
        }
    }

    /** @param error of the rough inverse, in units of its last place */
    private static float inverse(float below, int error) {
        float first = Float.intBitsToFloat(Float.floatToRawIntBits(1 / below) + error);
        return Math.fma(Math.fma(-below, first, 1), first, first);
    }

    private static float quotient(float above, float below, int error) {
        float inverse = inverse(below, error);
        float rough = above * inverse;
        return Math.fma(Math.fma(-below, rough, above), inverse, rough);
    }
}
