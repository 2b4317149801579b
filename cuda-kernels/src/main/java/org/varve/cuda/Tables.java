package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Constants in the byte order of the device. */
final class Tables {

    private Tables() {}

    static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.nativeOrder());
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    static byte[] doubles(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * values.length).order(ByteOrder.nativeOrder());
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }
}
