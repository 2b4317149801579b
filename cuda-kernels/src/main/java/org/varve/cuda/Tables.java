package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.varve.kernel.Taps;

/** Constants in the byte order of the device. */
final class Tables {

    private Tables() {}

    static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.nativeOrder());
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    /** Several arrays, one after the other. */
    static byte[] floats(float[]... several) {
        float[] all = new float[Stream.of(several).mapToInt(array -> array.length).sum()];
        int to = 0;
        for (float[] array : several) {
            System.arraycopy(array, 0, all, to, array.length);
            to += array.length;
        }
        return floats(all);
    }

    /** The weights of several taps, one after the other. */
    static byte[] floats(Taps... several) {
        float[] weights = new float[Stream.of(several).mapToInt(Taps::length).sum()];
        int to = 0;
        for (Taps taps : several) {
            for (int t = 0; t < taps.length(); t++) weights[to++] = taps.weight(t);
        }
        return floats(weights);
    }

    static byte[] doubles(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * values.length).order(ByteOrder.nativeOrder());
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }

    /** Each value as the sum of two floats, {@code DoubleFloat} of double_float.cuh. */
    static byte[] doubleFloats(double... values) {
        float[] floats = new float[2 * values.length];
        for (int n = 0; n < values.length; n++) {
            floats[2 * n] = (float) values[n];
            floats[2 * n + 1] = (float) (values[n] - floats[2 * n]);
        }
        return floats(floats);
    }

    /** Several tables, one after the other. */
    static byte[] together(byte[]... several) {
        ByteBuffer all = ByteBuffer.allocate(Stream.of(several).mapToInt(table -> table.length).sum());
        Stream.of(several).forEach(all::put);
        return all.array();
    }
}
