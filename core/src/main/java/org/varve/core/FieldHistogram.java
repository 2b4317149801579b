package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The number of samples of a field in each of the {@link Bins} over its range, which are the longs of a digest, too.
 */
public final class FieldHistogram extends FieldStatistics {

    private final Bins bins;
    private final double[] edges;
    private final long[] counts;

    FieldHistogram(Context.Range range, int count) {
        bins = Bins.of(range, count);
        edges = new double[count + 1];
        for (int b = 0; b < count; b++) {
            edges[b] = bins.first() + b * bins.step();
        }
        edges[count] = bins.last();
        counts = new long[count];
    }

    /** The bins. */
    public Bins bins() {
        return bins;
    }

    /** The number of bins. */
    public int count() {
        return counts.length;
    }

    /** The factor from the distance to the first edge to the number of a bin, which may be off by one. */
    public double scale() {
        return counts.length / (edges[counts.length] - edges[0]);
    }

    @Override
    public long digestBytes() {
        return (long) counts.length * Long.BYTES;
    }

    @Override
    public void accept(MemorySegment digest, Box tile, LiveTraces live) {
        add(words(digest, counts.length));
    }

    @Override
    void add(float[] samples, int count) {
        int last = counts.length - 1;
        double first = edges[0];
        double scale = scale();
        for (int s = 0; s < count; s++) {
            float value = samples[s];
            int bin = Math.clamp((long) ((value - first) * scale), 0, last);
            if (value < edges[bin] && bin > 0) {
                bin--;
            } else if (bin < last && value >= edges[bin + 1]) {
                bin++;
            }
            counts[bin]++;
        }
    }

    @Override
    public long[] gathered() {
        return counts.clone();
    }

    @Override
    public void add(long[] gathered) {
        Arrays.setAll(counts, bin -> counts[bin] + gathered[bin]);
    }

    long[] counts() {
        return counts.clone();
    }
}
