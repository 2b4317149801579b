package org.varve.segy.header;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Reads and writes header fields in the byte order of the file. A {@code field} is the number of its first byte,
 * counted from 1, in the header that begins at byte {@code at} of a buffer.
 */
public record Fields(WordOrder order) {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final long EVEN_BYTES = 0x00ff_00ff_00ff_00ffL;

    private boolean reverse() {
        return order.byteOrder() != ByteOrder.nativeOrder();
    }

    private boolean pairs() {
        return order == WordOrder.PAIRS_SWAPPED;
    }

    private static long swapPairs(long value) {
        return ((value >>> 8) & EVEN_BYTES) | ((value & EVEN_BYTES) << 8);
    }

    private int swapped(int value) {
        int reversed = reverse() ? Integer.reverseBytes(value) : value;
        return pairs() ? (int) swapPairs(reversed) : reversed;
    }

    private short swapped(short value) {
        return reverse() != pairs() ? Short.reverseBytes(value) : value;
    }

    /** A whole number of eight bytes. */
    public long int64(MemorySegment bytes, long at, int field) {
        long value = bytes.get(LONG, at + field - 1);
        long reversed = reverse() ? Long.reverseBytes(value) : value;
        return pairs() ? swapPairs(reversed) : reversed;
    }

    /** An IEEE float of eight bytes. */
    public double float64(MemorySegment bytes, long at, int field) {
        return Double.longBitsToDouble(int64(bytes, at, field));
    }

    /** A whole number of four bytes. */
    public int int32(MemorySegment bytes, long at, int field) {
        return swapped(bytes.get(INT, at + field - 1));
    }

    /** A whole number of two bytes. */
    public short int16(MemorySegment bytes, long at, int field) {
        return swapped(bytes.get(SHORT, at + field - 1));
    }

    /** An unsigned whole number of two bytes. */
    public int uint16(MemorySegment bytes, long at, int field) {
        return Short.toUnsignedInt(int16(bytes, at, field));
    }

    /** A whole number of one byte. */
    public byte int8(MemorySegment bytes, long at, int field) {
        return bytes.get(ValueLayout.JAVA_BYTE, byteAt(at, field));
    }

    private long byteAt(long at, int field) {
        long from = at + field - 1;
        return pairs() ? from ^ 1 : from;
    }

    /**
     * A coordinate of a trace header, scaled by the header's coordinate scalar (byte 71).
     *
     * @param at where the trace header begins
     */
    public double coordinate(MemorySegment bytes, long at, int field) {
        return scaled(int32(bytes, at, field), int16(bytes, at, TraceWords.COORDINATE_SCALAR));
    }

    /** A value with its scalar applied: a factor if above 0, a divisor if below 0, and 1 if 0. */
    public static double scaled(double value, int scalar) {
        return scalar > 0 ? value * scalar : scalar < 0 ? value / -scalar : value;
    }

    /** Writes a whole number of eight bytes. */
    public void setInt64(MemorySegment bytes, long at, int field, long value) {
        long reversed = reverse() ? Long.reverseBytes(value) : value;
        bytes.set(LONG, at + field - 1, pairs() ? swapPairs(reversed) : reversed);
    }

    /** Writes a whole number of four bytes. */
    public void setInt32(MemorySegment bytes, long at, int field, int value) {
        bytes.set(INT, at + field - 1, swapped(value));
    }

    /** Writes the lowest byte of a whole number. */
    public void setInt8(MemorySegment bytes, long at, int field, int value) {
        bytes.set(ValueLayout.JAVA_BYTE, byteAt(at, field), (byte) value);
    }

    /** Writes the lowest two bytes of a whole number. */
    public void setInt16(MemorySegment bytes, long at, int field, int value) {
        bytes.set(SHORT, at + field - 1, swapped((short) value));
    }

    /** Exchanges the two bytes of each pair in {@code bytes} bytes of a buffer, an even number. */
    public static void swapPairs(MemorySegment buffer, long at, long bytes) {
        for (long b = 0; b < bytes; b += Short.BYTES) {
            buffer.set(SHORT, at + b, Short.reverseBytes(buffer.get(SHORT, at + b)));
        }
    }
}
