package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A statistic of a field over the whole survey, gathered tile by tile. The result does not depend on the order or the
 * borders of tiles. Samples that are not finite are ignored.
 */
public abstract sealed class FieldStatistics
        permits FieldRange, FieldHistogram, FieldPercentiles, FieldMean, FieldWindows {

    private static final int CHUNK = 1024;

    private final float[] finite = new float[CHUNK];

    /**
     * Adds consecutive traces of a box.
     *
     * @param samples their samples, in axis order
     * @param box in positions of what the statistic is of
     * @param first number of the first trace in the box
     */
    public void accept(MemorySegment samples, Box box, long first, long traces) {
        accept(samples, traces * box.shape().samples());
    }

    /** Adds {@code size} floats. */
    final void accept(MemorySegment samples, long size) {
        int count = 0;
        for (long s = 0; s < size; s++) {
            float value = samples.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (!Float.isFinite(value)) continue;
            finite[count++] = value;
            if (count == CHUNK) {
                add(finite, count);
                count = 0;
            }
        }
        add(finite, count);
    }

    /** Bytes of a digest, which is what a device gathers of one tile and hands over in place of its samples. */
    public abstract long digestBytes();

    /**
     * Adds the digest of a tile.
     *
     * @param tile in positions of what the statistic is of
     * @param live in the same positions; samples of other traces are not in the digest
     */
    public abstract void accept(MemorySegment digest, Box tile, LiveTraces live);

    /** The longs of a digest. */
    static long[] words(MemorySegment digest, int count) {
        return digest.asSlice(0, (long) count * Long.BYTES).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    }

    /** The gathered state, for {@link #add(long[])}. */
    public abstract long[] gathered();

    /** Adds what another gathered of other samples. */
    public abstract void add(long[] gathered);

    /** Adds finite samples. */
    abstract void add(float[] samples, int count);
}
