package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Something that is known of a field only once all of the survey was seen, gathered tile by tile. The result does not depend on the order
 * of the tiles, nor on where they end. Samples that are not finite do not count.
 */
public abstract sealed class FieldStatistics permits FieldRange, FieldHistogram, FieldPercentiles, FieldMean {

    private static final int CHUNK = 1024;

    private final float[] finite = new float[CHUNK];

    /** Adds {@code size} floats. */
    public final void accept(MemorySegment samples, long size) {
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

    /** Adds finite samples. */
    abstract void add(float[] samples, int count);
}
