package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Reads and writes header fields, which begin at a byte number counted from 1, in the byte order of the file. */
record Fields(ByteOrder byteOrder) {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    private boolean swap() {
        return byteOrder != ByteOrder.nativeOrder();
    }

    int int32(MemorySegment bytes, long at, int field) {
        int value = bytes.get(INT, at + field - 1);
        return swap() ? Integer.reverseBytes(value) : value;
    }

    short int16(MemorySegment bytes, long at, int field) {
        short value = bytes.get(SHORT, at + field - 1);
        return swap() ? Short.reverseBytes(value) : value;
    }

    int uint16(MemorySegment bytes, long at, int field) {
        return Short.toUnsignedInt(int16(bytes, at, field));
    }

    void setInt32(MemorySegment bytes, long at, int field, int value) {
        bytes.set(INT, at + field - 1, swap() ? Integer.reverseBytes(value) : value);
    }

    void setInt16(MemorySegment bytes, long at, int field, int value) {
        bytes.set(SHORT, at + field - 1, swap() ? Short.reverseBytes((short) value) : (short) value);
    }
}
