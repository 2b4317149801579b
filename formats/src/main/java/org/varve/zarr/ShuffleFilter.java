package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import org.varve.codec.Shuffle;

/**
 * The shuffle filter: first the first bytes of all elements, then the second ones, and so on.
 *
 * @param elementBytes bytes of an element
 */
record ShuffleFilter(int elementBytes) implements Filter {

    @Override
    public int plainBytes() {
        return 0;
    }

    @Override
    public long filteredBytes(long plain) {
        return plain;
    }

    @Override
    public void undo(MemorySegment filtered, MemorySegment plain) {
        Shuffle.restoreBytes(filtered, plain, 0, filtered.byteSize(), elementBytes);
    }
}
