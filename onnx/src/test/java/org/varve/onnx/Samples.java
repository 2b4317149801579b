package org.varve.onnx;

import java.util.Random;

/** An array of floats; the first two dimensions are the batch and channels. */
final class Samples {

    private final long[] extents;
    private final float[] values;

    Samples(long[] extents, float[] values) {
        this.extents = extents;
        this.values = values;
    }

    long[] extents() {
        return extents;
    }

    float[] values() {
        return values;
    }

    /** Noise of one batch. */
    static Samples noise(Random random, int channels, int[] axes) {
        long[] extents = new long[axes.length + 2];
        extents[0] = 1;
        extents[1] = channels;
        for (int axis = 0; axis < axes.length; axis++) {
            extents[axis + 2] = axes[axis];
        }
        Samples noise = new Samples(extents, new float[count(extents)]);
        for (int n = 0; n < noise.values.length; n++) {
            noise.values[n] = (float) random.nextGaussian();
        }
        return noise;
    }

    private static int count(long[] extents) {
        long count = 1;
        for (long extent : extents) {
            count *= extent;
        }
        return Math.toIntExact(count);
    }

    /** The part from {@code from} until before {@code to} along each axis, all channels. */
    Samples part(int[] from, int[] to) {
        long[] cut = extents.clone();
        for (int axis = 0; axis < from.length; axis++) {
            cut[axis + 2] = (long) to[axis] - from[axis];
        }
        Samples part = new Samples(cut, new float[count(cut)]);
        for (int n = 0; n < part.values.length; n++) {
            part.values[n] = values[index(place(n, cut), from)];
        }
        return part;
    }

    /** The same, with noise a thousand times larger where {@code axis} is within a range. */
    Samples disturbed(Random random, int axis, int from, int to) {
        Samples other = new Samples(extents, values.clone());
        for (int n = 0; n < values.length; n++) {
            int along = place(n, extents)[axis + 2];
            if (along >= from && along < to) other.values[n] = (float) (1000 * random.nextGaussian());
        }
        return other;
    }

    private static int[] place(int number, long[] extents) {
        int[] place = new int[extents.length];
        int left = number;
        for (int n = extents.length - 1; n >= 0; n--) {
            place[n] = (int) (left % extents[n]);
            left /= (int) extents[n];
        }
        return place;
    }

    private int index(int[] place, int[] from) {
        int index = 0;
        for (int n = 0; n < place.length; n++) {
            index = (int) (index * extents[n] + place[n] + (n < 2 ? 0 : from[n - 2]));
        }
        return index;
    }

    int differing(Samples other) {
        if (values.length != other.values.length) throw new IllegalArgumentException("of different extents");
        int differing = 0;
        for (int n = 0; n < values.length; n++) {
            if (Float.floatToIntBits(values[n]) != Float.floatToIntBits(other.values[n])) differing++;
        }
        return differing;
    }
}
