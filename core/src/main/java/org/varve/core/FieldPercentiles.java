package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Percentiles of a field, for any amplitudes and outliers. Samples are counted by the first 16 of their 32 bits (sign,
 * exponent and seven bits of the fraction), so that a bin is at most 1/128 of its samples wide. A digest is that of a
 * {@link FieldRange} and the counts, in the order of the samples.
 */
public final class FieldPercentiles extends FieldStatistics {

    /** The number of bits in which samples of a bin differ. */
    private static final int REST = 16;

    private static final int BINS = 1 << (Integer.SIZE - REST);
    private static final int ZERO = BINS / 2;
    private static final double PERCENT = 100;

    private final long[] counts = new long[BINS];
    private final FieldRange range = new FieldRange();

    FieldPercentiles() {}

    /** The number of bins. */
    public static int bins() {
        return BINS;
    }

    @Override
    public long digestBytes() {
        return range.digestBytes() + (long) BINS * Long.BYTES;
    }

    @Override
    public void accept(MemorySegment digest, Box tile, LiveTraces live) {
        range.accept(digest, tile, live);
        long[] added = words(digest.asSlice(range.digestBytes()), BINS);
        for (int bin = 0; bin < BINS; bin++) {
            counts[bin] += added[bin];
        }
    }

    @Override
    void add(float[] samples, int count) {
        range.add(samples, count);
        for (int s = 0; s < count; s++) {
            counts[ZERO + (inOrder(Float.floatToRawIntBits(samples[s])) >> REST)]++;
        }
    }

    /** The range, and then number and count of each bin that is not empty. */
    @Override
    public long[] gathered() {
        LongStream filled = IntStream.range(0, BINS).filter(bin -> counts[bin] > 0).boxed()
                .flatMapToLong(bin -> LongStream.of(bin, counts[bin]));
        return LongStream.concat(LongStream.of(range.gathered()), filled).toArray();
    }

    @Override
    public void add(long[] gathered) {
        range.add(gathered);
        for (int at = 2; at < gathered.length; at += 2) {
            counts[(int) gathered[at]] += gathered[at + 1];
        }
    }

    /** Maps the bits of floats to integers in the order of the floats; its own inverse. */
    private static int inOrder(int bits) {
        return bits ^ ((bits >> (Integer.SIZE - 1)) & Integer.MAX_VALUE);
    }

    /** The smallest value of a bin. */
    private static double edge(int bin) {
        return Float.intBitsToFloat(inOrder((bin - ZERO) << REST));
    }

    /**
     * The value that {@code percent} per cent of all samples do not exceed, interpolated linearly within a bin; 0 if
     * there were no samples.
     */
    double percentile(double percent) {
        double wanted = percent / PERCENT * total();
        long below = 0;
        int bin = 0;
        while (bin < BINS - 1 && (counts[bin] == 0 || below + counts[bin] < wanted)) {
            below += counts[bin++];
        }
        if (counts[bin] == 0) return 0;
        double first = Math.max(edge(bin), range.range().min());
        double last = Math.min(edge(bin + 1), range.range().max());
        return first + (wanted - below) / counts[bin] * (last - first);
    }

    private long total() {
        long total = 0;
        for (long count : counts) total += count;
        return total;
    }
}
