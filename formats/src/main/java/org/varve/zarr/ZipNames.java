package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The names of the entries of a zip archive's directory, which it compares and sorts.
 *
 * @param directory the directory
 */
record ZipNames(MemorySegment directory) {

    /** Bytes of an entry before its name. */
    static final int ENTRY = 46;

    private static final int NAME_LENGTH = 28;
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The number of two bytes at some byte of an entry. */
    static int length(MemorySegment directory, long entry, int at) {
        return directory.get(SHORT, entry + at) & 0xffff;
    }

    MemorySegment of(int entry) {
        return directory.asSlice(entry + ENTRY, length(directory, entry, NAME_LENGTH));
    }

    int compare(MemorySegment one, MemorySegment other) {
        long at = one.mismatch(other);
        if (at < 0) {
            return 0;
        }
        return at == one.byteSize() || at == other.byteSize()
                ? Long.compare(one.byteSize(), other.byteSize())
                : Byte.compareUnsigned(one.get(ValueLayout.JAVA_BYTE, at), other.get(ValueLayout.JAVA_BYTE, at));
    }

    private boolean isBefore(int one, int other) {
        int order = compare(of(one), of(other));
        return order < 0 || (order == 0 && one < other);
    }

    /** Heapsort. */
    void sort(int[] entries) {
        for (int n = entries.length / 2 - 1; n >= 0; n--) {
            sink(entries, n, entries.length);
        }
        for (int end = entries.length - 1; end > 0; end--) {
            swap(entries, 0, end);
            sink(entries, 0, end);
        }
    }

    private void sink(int[] entries, int from, int end) {
        int parent = from;
        for (int child = 2 * parent + 1; child < end; child = 2 * parent + 1) {
            if (child + 1 < end && isBefore(entries[child], entries[child + 1])) {
                child++;
            }
            if (!isBefore(entries[parent], entries[child])) {
                return;
            }
            swap(entries, parent, child);
            parent = child;
        }
    }

    private static void swap(int[] entries, int one, int other) {
        int entry = entries[one];
        entries[one] = entries[other];
        entries[other] = entry;
    }
}
