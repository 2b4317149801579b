package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Undoes the order in which Blosc compresses bytes: first the first bytes, or the first bits, of all elements, and so on. */
final class Shuffle {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private Shuffle() {}

    /** Undoes the byte shuffle of {@code bytes} bytes at the start of {@code from}, with elements of {@code size} bytes. */
    static void restoreBytes(MemorySegment from, MemorySegment to, long at, long bytes, int size) {
        long elements = bytes / size;
        for (int b = 0; b < size; b++) {
            long plane = b * elements;
            for (long e = 0; e < elements; e++) {
                to.set(BYTE, at + e * size + b, from.get(BYTE, plane + e));
            }
        }
        MemorySegment.copy(from, elements * size, to, at + elements * size, bytes - elements * size);
    }

    /** Undoes the bit shuffle in the same way; Blosc does not shuffle blocks whose number of elements is not a multiple of 8. */
    static void restoreBits(MemorySegment from, MemorySegment to, long at, long bytes, int size) {
        long elements = bytes / size;
        if (elements % 8 != 0) {
            MemorySegment.copy(from, 0, to, at, bytes);
            return;
        }
        long row = elements / 8;
        for (int b = 0; b < size; b++) {
            for (long e = 0; e < elements; e++) {
                int value = 0;
                for (int bit = 0; bit < 8; bit++) {
                    int eight = from.get(BYTE, (8L * b + bit) * row + e / 8);
                    value |= (eight >>> (e % 8) & 1) << bit;
                }
                to.set(BYTE, at + e * size + b, (byte) value);
            }
        }
        MemorySegment.copy(from, elements * size, to, at + elements * size, bytes - elements * size);
    }
}
