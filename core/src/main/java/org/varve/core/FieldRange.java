package org.varve.core;

import java.lang.foreign.MemorySegment;

/**
 * The smallest and largest sample of a field. A digest has two longs: the largest complement of the key of a sample,
 * and the largest key; 0 if there is none. The keys, integers of 32 bits without sign, are in the order of the samples:
 * the bits of a float, all of them inverted if it is negative, or else the first.
 */
public final class FieldRange extends FieldStatistics {

    private float min = Float.POSITIVE_INFINITY;
    private float max = Float.NEGATIVE_INFINITY;

    FieldRange() {}

    @Override
    public long digestBytes() {
        return 2 * Long.BYTES;
    }

    @Override
    public void accept(MemorySegment digest, Box tile, LiveTraces live) {
        accept(words(digest, 2));
    }

    void accept(long... digest) {
        if (digest[1] == 0) return;
        min = Math.min(min, ofKey(~(int) digest[0]));
        max = Math.max(max, ofKey((int) digest[1]));
    }

    private static float ofKey(int key) {
        return Float.intBitsToFloat(key < 0 ? key ^ Integer.MIN_VALUE : ~key);
    }

    @Override
    void add(float[] samples, int count) {
        float low = min;
        float high = max;
        for (int s = 0; s < count; s++) {
            low = Math.min(low, samples[s]);
            high = Math.max(high, samples[s]);
        }
        min = low;
        max = high;
    }

    @Override
    public long[] gathered() {
        return new long[] {Float.floatToRawIntBits(min), Float.floatToRawIntBits(max)};
    }

    @Override
    public void add(long[] gathered) {
        min = Math.min(min, Float.intBitsToFloat((int) gathered[0]));
        max = Math.max(max, Float.intBitsToFloat((int) gathered[1]));
    }

    /** The range; 0..0 if there were no samples. */
    Context.Range range() {
        return min <= max ? new Context.Range(min, max) : new Context.Range(0, 0);
    }
}
