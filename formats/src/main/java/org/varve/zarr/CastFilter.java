package org.varve.zarr;

import java.lang.foreign.MemorySegment;

/**
 * A filter that casts elements to another type.
 *
 * @param plain type of the elements
 * @param stored type of what is stored
 */
record CastFilter(ElementType plain, ElementType stored) implements Filter {

    @Override
    public int plainBytes() {
        return plain.bytes();
    }

    @Override
    public long filteredBytes(long bytes) {
        return bytes / plain.bytes() * stored.bytes();
    }

    @Override
    public void undo(MemorySegment filtered, MemorySegment to) {
        for (long from = 0, at = 0; from < filtered.byteSize(); from += stored.bytes(), at += plain.bytes()) {
            plain.put(stored.number(filtered, from), to, at);
        }
    }
}
