package org.varve.mdio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The statistics of the finite samples of a chunk; the others are left out.
 *
 * @param count number of samples
 * @param sum sum of the samples
 * @param sumSquares sum of their squares
 * @param min smallest sample; infinity if there is none
 * @param max largest sample; minus infinity if there is none
 */
record Statistics(long count, double sum, double sumSquares, double min, double max) {

    static final Statistics NONE = new Statistics(0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The statistics of {@code count} little-endian floats from byte {@code at} on. */
    static Statistics of(MemorySegment samples, long at, int count) {
        long counted = 0;
        double sum = 0;
        double squares = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            float sample = samples.get(FLOAT, at + (long) k * Float.BYTES);
            if (Float.isFinite(sample)) {
                double value = sample;
                counted++;
                sum += value;
                squares += value * value;
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
        }
        return new Statistics(counted, sum, squares, min, max);
    }

    Statistics plus(Statistics other) {
        return new Statistics(count + other.count, sum + other.sum, sumSquares + other.sumSquares,
                Math.min(min, other.min), Math.max(max, other.max));
    }
}
