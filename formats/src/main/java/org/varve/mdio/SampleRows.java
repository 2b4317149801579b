package org.varve.mdio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.zarr.ArrayReader;

/**
 * Puts rows of samples in the memory of a box, decoding them if necessary. Rows of several threads do not overlap.
 *
 * @param box the box
 * @param destination memory of the box
 * @param stored encoding of the rows
 * @param wanted encoding of the destination: {@code stored}, or {@link SampleEncoding#NATIVE}
 */
record SampleRows(Box box, MemorySegment destination, SampleEncoding stored, SampleEncoding wanted) {

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

    void put(ArrayReader.Row row, MemorySegment chunk, long at, long stride) {
        long to = offset(row);
        if (stride == stored.bytes()) {
            put(chunk, at, to, row.count());
        } else {
            for (int k = 0; k < row.count(); k++) {
                put(chunk, at + k * stride, to + (long) k * wanted.bytes(), 1);
            }
        }
    }

    private void put(MemorySegment chunk, long at, long to, int count) {
        if (!wanted.equals(stored)) {
            stored.decode(chunk, at, destination, to, count);
        } else if (count == 1 && stored.bytes() == Integer.BYTES) {
            destination.set(WORD, to, chunk.get(WORD, at));
        } else {
            MemorySegment.copy(chunk, at, destination, to, (long) count * stored.bytes());
        }
    }

    void clear(ArrayReader.Row row) {
        destination.asSlice(offset(row), (long) row.count() * wanted.bytes()).fill((byte) 0);
    }

    private long offset(ArrayReader.Row row) {
        return box.offset(row.inline(), row.crossline(), row.sample()) * wanted.bytes();
    }
}
