package org.varve.segy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A list of records of equal size that grows outside the Java heap, in pages that are never copied. */
final class Pages {

    private static final int RECORDS = 1 << 14;

    private final Arena arena;
    private final int bytes;
    private final List<MemorySegment> pages = new ArrayList<>();
    private long size;

    /** @param bytes of a record */
    Pages(Arena arena, int bytes) {
        this.arena = arena;
        this.bytes = bytes;
    }

    /** Adds a record and returns the number that it got. */
    long add() {
        if (size % RECORDS == 0) {
            pages.add(arena.allocate((long) RECORDS * bytes, Long.BYTES));
        }
        return size++;
    }

    /** The page of a record. */
    MemorySegment page(long record) {
        return pages.get((int) (record / RECORDS));
    }

    /** Where the record begins in its page. */
    long at(long record) {
        return record % RECORDS * bytes;
    }

    long size() {
        return size;
    }

    /** Bytes of all pages. */
    long bytes() {
        return (long) pages.size() * RECORDS * bytes;
    }
}
