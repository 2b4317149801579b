package org.varve.twin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The binary header of a file, or the header of a trace; its bytes count from 1. */
public final class Header {

    private final ByteBuffer bytes;

    Header(int length, ByteOrder order) {
        bytes = ByteBuffer.allocate(length).order(order);
    }

    public Header put2(int at, int value) {
        bytes.putShort(at - 1, (short) value);
        return this;
    }

    public Header put4(int at, int value) {
        bytes.putInt(at - 1, value);
        return this;
    }

    byte[] bytes() {
        return bytes.array();
    }
}
