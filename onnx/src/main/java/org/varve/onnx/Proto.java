package org.varve.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes a message of protocol buffers field by field. */
final class Proto {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Proto integer(int field, long value) {
        varint((long) field << 3);
        varint(value);
        return this;
    }

    Proto real(int field, float value) {
        varint(((long) field << 3) | 5);
        out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array());
        return this;
    }

    Proto text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Proto message(int field, Proto value) {
        return bytes(field, value.bytes());
    }

    Proto bytes(int field, byte[] value) {
        varint(((long) field << 3) | 2);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~127L) != 0) {
            out.write((int) ((left & 127) | 128));
            left >>>= 7;
        }
        out.write((int) left);
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
