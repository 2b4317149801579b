package org.varve.twin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** An array of three axes as a NumPy file of float32, written by code that is not the library's own. */
public final class NumpyTwin {

    private static final int HEADER = 128;

    private NumpyTwin() {}

    /** The file. */
    public static byte[] bytes(int inlines, int crosslines, int samples, float... values) {
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s, %s, %s), }"
                .formatted(inlines, crosslines, samples);
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) (HEADER - 10));
        bytes.put((text + " ".repeat(HEADER - 11 - text.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }
}
