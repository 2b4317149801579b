package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Trace numbers outside the Java heap, of four bytes each if they fit, else eight; -1 means no trace. */
final class Cells {

    private final MemorySegment numbers;
    private final boolean wide;

    /** @param traces exclusive upper bound of the trace numbers */
    Cells(IndexMemory memory, long count, long traces) throws IOException {
        this.wide = isWide(traces);
        this.numbers = memory.allocate(bytes(count, traces)).fill((byte) -1);
    }

    /** The bytes of {@code count} cells for the traces of a file. */
    static long bytes(long count, long traces) {
        return count * (isWide(traces) ? Long.BYTES : Integer.BYTES);
    }

    private static boolean isWide(long traces) {
        return traces > Integer.MAX_VALUE;
    }

    long get(long cell) {
        return wide
                ? numbers.getAtIndex(ValueLayout.JAVA_LONG, cell)
                : numbers.getAtIndex(ValueLayout.JAVA_INT, cell);
    }

    void set(long cell, long trace) {
        if (wide) {
            numbers.setAtIndex(ValueLayout.JAVA_LONG, cell, trace);
        } else {
            numbers.setAtIndex(ValueLayout.JAVA_INT, cell, (int) trace);
        }
    }

    MemorySegment bytes() {
        return numbers;
    }
}
