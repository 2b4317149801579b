package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Blosc's shuffle: first the first bytes, or the first bits, of all elements, and so on. */
public final class Shuffle {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The first of each two bytes of a word. */
    private static final int FIRSTS = 0x00ff00ff;
    private static final int LOW = 0xffff;
    private static final int WORDS = 4;

    /** Words per plane per block. */
    private static final int RUN = 512;

    private Shuffle() {}

    /**
     * Shuffles {@code bytes} bytes, from byte {@code at} on, to the start of {@code to}, with elements of {@code size}
     * bytes.
     */
    static void splitBytes(MemorySegment from, long at, long bytes, int size, MemorySegment to) {
        long elements = bytes / size;
        long done = size == WORDS ? splitWords(from, at, elements, to) : 0;
        for (int b = 0; b < size; b++) {
            long plane = b * elements;
            for (long e = done; e < elements; e++) {
                to.set(BYTE, plane + e, from.get(BYTE, at + e * size + b));
            }
        }
        MemorySegment.copy(from, at + elements * size, to, elements * size, bytes - elements * size);
    }

    /**
     * Undoes the byte shuffle of {@code bytes} bytes at the start of {@code from}, with elements of {@code size} bytes.
     */
    public static void restoreBytes(MemorySegment from, MemorySegment to, long at, long bytes, int size) {
        long elements = bytes / size;
        MemorySegment[] planes = new MemorySegment[size];
        for (int b = 0; b < size; b++) planes[b] = from.asSlice(b * elements, elements);
        restoreBytes(planes, 0, elements, to, at);
        MemorySegment.copy(from, elements * size, to, at + elements * size, bytes - elements * size);
    }

    /**
     * Undoes the byte shuffle of some elements, from {@code first} on, where the first bytes of all are in the first
     * of some planes, and so on.
     */
    static void restoreBytes(MemorySegment[] planes, long first, long elements, MemorySegment to, long at) {
        long done = planes.length == WORDS ? restoreWords(planes, first, elements, to, at) : 0;
        restoreFew(planes, first + done, elements - done, to, at + done * planes.length);
    }

    /** As above; faster for few elements. */
    static void restoreFew(MemorySegment[] planes, long first, long elements, MemorySegment to, long at) {
        if (planes.length == WORDS) {
            for (long e = 0; e < elements; e++) to.set(WORD, at + e * WORDS, word(planes, first + e));
        } else {
            restoreEach(planes, first, elements, to, at);
        }
    }

    private static int word(MemorySegment[] planes, long element) {
        int word = 0;
        for (int b = 0; b < WORDS; b++) word |= (planes[b].get(BYTE, element) & 0xff) << (b * Byte.SIZE);
        return word;
    }

    private static void restoreEach(MemorySegment[] planes, long first, long elements, MemorySegment to, long at) {
        int size = planes.length;
        for (int b = 0; b < size; b++) {
            MemorySegment plane = planes[b];
            for (long e = 0; e < elements; e++) to.set(BYTE, at + e * size + b, plane.get(BYTE, first + e));
        }
    }

    /**
     * Shuffles elements of four bytes a few words at a time, in arrays, for which the compiler generates fast code;
     * returns the number done.
     */
    private static long splitWords(MemorySegment from, long at, long elements, MemorySegment to) {
        int[] words = new int[WORDS * RUN];
        int[] planes = new int[WORDS * RUN];
        long end = elements / words.length * words.length;
        for (long e = 0; e < end; e += words.length) {
            MemorySegment.copy(from, WORD, at + e * WORDS, words, 0, words.length);
            for (int n = 0; n < RUN; n++) {
                int w0 = words[4 * n];
                int w1 = words[4 * n + 1];
                int w2 = words[4 * n + 2];
                int w3 = words[4 * n + 3];
                int even01 = (w0 & FIRSTS) | ((w1 & FIRSTS) << 8);
                int odd01 = ((w0 >>> 8) & FIRSTS) | (w1 & ~FIRSTS);
                int even23 = (w2 & FIRSTS) | ((w3 & FIRSTS) << 8);
                int odd23 = ((w2 >>> 8) & FIRSTS) | (w3 & ~FIRSTS);
                planes[n] = (even01 & LOW) | (even23 << 16);
                planes[RUN + n] = (odd01 & LOW) | (odd23 << 16);
                planes[2 * RUN + n] = (even01 >>> 16) | (even23 & ~LOW);
                planes[3 * RUN + n] = (odd01 >>> 16) | (odd23 & ~LOW);
            }
            for (int p = 0; p < WORDS; p++) {
                MemorySegment.copy(planes, p * RUN, to, WORD, p * elements + e, RUN);
            }
        }
        return end;
    }

    /** Restores elements of four bytes in the same way. */
    private static long restoreWords(MemorySegment[] from, long first, long elements, MemorySegment to, long at) {
        if (elements < WORDS * RUN) return 0;
        int[] planes = new int[WORDS * RUN];
        int[] words = new int[WORDS * RUN];
        long end = elements / words.length * words.length;
        for (long e = 0; e < end; e += words.length) {
            for (int p = 0; p < WORDS; p++) {
                MemorySegment.copy(from[p], WORD, first + e, planes, p * RUN, RUN);
            }
            restoreRun(planes, words);
            MemorySegment.copy(words, 0, to, WORD, at + e * WORDS, words.length);
        }
        return end;
    }

    private static void restoreRun(int[] planes, int[] words) {
        for (int n = 0; n < RUN; n++) {
            int p0 = planes[n];
            int p1 = planes[RUN + n];
            int p2 = planes[2 * RUN + n];
            int p3 = planes[3 * RUN + n];
            int even01 = (p0 & LOW) | (p2 << 16);
            int even23 = (p0 >>> 16) | (p2 & ~LOW);
            int odd01 = (p1 & LOW) | (p3 << 16);
            int odd23 = (p1 >>> 16) | (p3 & ~LOW);
            words[4 * n] = (even01 & FIRSTS) | ((odd01 & FIRSTS) << 8);
            words[4 * n + 1] = ((even01 >>> 8) & FIRSTS) | (odd01 & ~FIRSTS);
            words[4 * n + 2] = (even23 & FIRSTS) | ((odd23 & FIRSTS) << 8);
            words[4 * n + 3] = ((even23 >>> 8) & FIRSTS) | (odd23 & ~FIRSTS);
        }
    }

    /**
     * Undoes the bit shuffle in the same way; Blosc does not shuffle blocks whose number of elements is not a multiple
     * of 8.
     */
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
