package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Range or histogram of a field, gathered tile by tile. The result does not depend on the order of the tiles. Samples that
 * are not finite do not count.
 */
public final class FieldStatistics {

    private final double[] edges;
    private final long[] counts;
    private float min = Float.POSITIVE_INFINITY;
    private float max = Float.NEGATIVE_INFINITY;

    private FieldStatistics(double[] edges) {
        this.edges = edges;
        this.counts = new long[Math.max(0, edges.length - 1)];
    }

    /** Gathers the smallest and largest value. */
    public static FieldStatistics ofRange() {
        return new FieldStatistics(new double[0]);
    }

    /** Gathers a histogram of {@link Bins} over a range. */
    public static FieldStatistics ofHistogram(Context.Range range, int count) {
        Bins bins = Bins.of(range, count);
        double[] edges = new double[count + 1];
        for (int b = 0; b < count; b++) {
            edges[b] = bins.first() + b * bins.step();
        }
        edges[count] = bins.last();
        return new FieldStatistics(edges);
    }

    /** Adds {@code size} floats. */
    public void accept(MemorySegment samples, long size) {
        if (counts.length == 0) {
            acceptRange(samples, size);
        } else {
            acceptHistogram(samples, size);
        }
    }

    private void acceptRange(MemorySegment samples, long size) {
        float low = min;
        float high = max;
        for (long s = 0; s < size; s++) {
            float value = samples.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (Float.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        min = low;
        max = high;
    }

    private void acceptHistogram(MemorySegment samples, long size) {
        int last = counts.length - 1;
        double first = edges[0];
        double scale = counts.length / (edges[counts.length] - first);
        for (long s = 0; s < size; s++) {
            float value = samples.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (Float.isFinite(value)) {
                int bin = Math.clamp((long) ((value - first) * scale), 0, last);
                if (value < edges[bin] && bin > 0) {
                    bin--;
                } else if (bin < last && value >= edges[bin + 1]) {
                    bin++;
                }
                counts[bin]++;
            }
        }
    }

    /** The range found; 0..0 if there was no finite sample. */
    public Context.Range range() {
        return min <= max ? new Context.Range(min, max) : new Context.Range(0, 0);
    }

    /** How many samples fell into each bin. */
    public long[] histogram() {
        return counts.clone();
    }
}
