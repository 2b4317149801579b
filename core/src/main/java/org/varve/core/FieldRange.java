package org.varve.core;

/** The smallest and largest sample of a field. */
final class FieldRange extends FieldStatistics {

    private float min = Float.POSITIVE_INFINITY;
    private float max = Float.NEGATIVE_INFINITY;

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
