package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A growing list of records of equal size outside the Java heap, in pages that are never copied. */
final class Pages {

    private static final int RECORDS = 1 << 14;

    private final IndexMemory memory;
    private final int bytes;
    private final List<MemorySegment> pages = new ArrayList<>();
    private long size;

    /** @param bytes size of a record */
    Pages(IndexMemory memory, int bytes) {
        this.memory = memory;
        this.bytes = bytes;
    }

    /** Adds a record and returns its number. */
    long add() throws IOException {
        if (size % RECORDS == 0) {
            pages.add(memory.allocate(pageBytes()));
        }
        return size++;
    }

    /** Whether there is memory for one more record. */
    boolean hasRoom() {
        return size % RECORDS != 0 || memory.left() >= pageBytes();
    }

    private long pageBytes() {
        return (long) RECORDS * bytes;
    }

    /** The page of a record. */
    MemorySegment page(long record) {
        return pages.get((int) (record / RECORDS));
    }

    /** The byte of its page at which a record begins. */
    long at(long record) {
        return record % RECORDS * bytes;
    }

    long size() {
        return size;
    }

    /** Bytes of all pages. */
    long bytes() {
        return pages.size() * pageBytes();
    }
}
