package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The mean of a field. For each exponent, fractions are summed as integers, which is exact, so that the order does not
 * matter. A digest has the number of samples and the sum for each exponent.
 *
 * <p>Source: Neal 2015, "Fast exact summation using small and large superaccumulators".
 */
public final class FieldMean extends FieldStatistics {

    private static final int EXPONENTS = 1 << 8;
    private static final int FRACTION_BITS = 23;
    private static final int FRACTION = (1 << FRACTION_BITS) - 1;

    /** The power of two of a fraction's last bit at exponent 0. */
    private static final int SMALLEST = -149;

    private final long[] sums = new long[EXPONENTS];
    private long count;

    FieldMean() {}

    @Override
    public long digestBytes() {
        return (1 + EXPONENTS) * (long) Long.BYTES;
    }

    @Override
    public void accept(MemorySegment digest, Box tile, LiveTraces live) {
        add(words(digest, 1 + EXPONENTS));
    }

    @Override
    void add(float[] samples, int added) {
        for (int s = 0; s < added; s++) {
            int bits = Float.floatToRawIntBits(samples[s]);
            int exponent = bits >>> FRACTION_BITS & (EXPONENTS - 1);
            int fraction = bits & FRACTION;
            if (exponent > 0) fraction += FRACTION + 1;
            sums[exponent] += bits < 0 ? -fraction : fraction;
        }
        count += added;
    }

    /** The number of samples, and the sums. */
    @Override
    public long[] gathered() {
        return LongStream.concat(LongStream.of(count), LongStream.of(sums)).toArray();
    }

    @Override
    public void add(long[] gathered) {
        count += gathered[0];
        Arrays.setAll(sums, exponent -> sums[exponent] + gathered[exponent + 1]);
    }

    /** The mean; 0 if there were no samples. */
    double mean() {
        double sum = 0;
        for (int exponent = 0; exponent < EXPONENTS; exponent++) {
            sum += Math.scalb((double) sums[exponent], SMALLEST + Math.max(0, exponent - 1));
        }
        return count == 0 ? 0 : sum / count;
    }
}
