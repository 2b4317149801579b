package org.varve.cpu;

import java.util.function.Consumer;

/**
 * The source of a thread's arrays. An object that takes all arrays from here can be built twice: once with empty
 * arrays, to count bytes, and once to allocate them. So the projected bytes are exactly those allocated.
 */
final class Work {

    private final boolean allocates;
    private long bytes;

    private Work(boolean allocates) {
        this.allocates = allocates;
    }

    /** A source that allocates. */
    static Work allocating() {
        return new Work(true);
    }

    /** The bytes that would be allocated by a build; allocates none of them. */
    static long bytes(Consumer<Work> built) {
        Work counting = new Work(false);
        built.accept(counting);
        return counting.bytes;
    }

    /** Bytes taken so far. */
    long bytes() {
        return bytes;
    }

    float[] floats(long count) {
        return new float[length(count, Float.BYTES)];
    }

    /** @param fill sets the elements, once allocated */
    float[] floats(long count, Consumer<float[]> fill) {
        return filled(floats(count), fill);
    }

    /** @param fill sets the elements, once allocated */
    double[] doubles(long count, Consumer<double[]> fill) {
        return filled(doubles(count), fill);
    }

    double[] doubles(long count) {
        return new double[length(count, Double.BYTES)];
    }

    int[] ints(long count) {
        return new int[length(count, Integer.BYTES)];
    }

    /** @param fill sets the elements, once allocated */
    int[] ints(long count, Consumer<int[]> fill) {
        return filled(ints(count), fill);
    }

    /** @param fill sets the elements, once allocated */
    long[] longs(long count, Consumer<long[]> fill) {
        return filled(new long[length(count, Long.BYTES)], fill);
    }

    boolean[] booleans(long count) {
        return new boolean[length(count, 1)];
    }

    private int length(long count, int size) {
        bytes += size * count;
        return allocates ? Math.toIntExact(count) : 0;
    }

    private <A> A filled(A array, Consumer<A> fill) {
        if (allocates) fill.accept(array);
        return array;
    }
}
