package org.varve.core;

/**
 * Percentiles of a field, whatever its amplitudes and however far its largest sample lies from the others: samples are counted by the first 16 of
 * their 32 bits, which are sign, exponent and seven bits of the fraction, so that each bin is at most a 128th of its samples wide.
 */
final class FieldPercentiles extends FieldStatistics {

    /** The bits that tell samples of a bin apart. */
    private static final int REST = 16;

    private static final int BINS = 1 << (Integer.SIZE - REST);
    private static final int ZERO = BINS / 2;
    private static final double PERCENT = 100;

    private final long[] counts = new long[BINS];
    private final FieldRange range = new FieldRange();

    @Override
    void add(float[] samples, int count) {
        range.add(samples, count);
        for (int s = 0; s < count; s++) {
            counts[ZERO + (inOrder(Float.floatToRawIntBits(samples[s])) >> REST)]++;
        }
    }

    /** Integers in the order of the floats whose bits they are, and back. */
    private static int inOrder(int bits) {
        return bits ^ ((bits >> (Integer.SIZE - 1)) & Integer.MAX_VALUE);
    }

    /** The least value of a bin. */
    private static double edge(int bin) {
        return Float.intBitsToFloat(inOrder((bin - ZERO) << REST));
    }

    /** What this many percent of all samples are not above, by a straight line within each bin; 0 if there was no sample. */
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
