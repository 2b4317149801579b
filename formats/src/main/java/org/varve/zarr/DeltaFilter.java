package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.zarr.ElementType.Kind;

/**
 * The delta filter: the first element, then the difference of each from the one before; sums of floats are rounded
 * after each element.
 *
 * @param plain type of the elements
 * @param stored type of the differences
 */
record DeltaFilter(ElementType plain, ElementType stored) implements Filter {

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
        if (plain.kind() == Kind.FLOAT) {
            sum(filtered, to);
        } else {
            sumWhole(filtered, to);
        }
    }

    private void sum(MemorySegment filtered, MemorySegment to) {
        double sum = -0.0;
        for (long from = 0, at = 0; from < filtered.byteSize(); from += stored.bytes(), at += plain.bytes()) {
            plain.put(sum + stored.number(filtered, from), to, at);
            sum = plain.number(to, at);
        }
    }

    /** Sums wrap around, as the differences did. */
    private void sumWhole(MemorySegment filtered, MemorySegment to) {
        long sum = 0;
        for (long from = 0, at = 0; from < filtered.byteSize(); from += stored.bytes(), at += plain.bytes()) {
            sum += whole(filtered, from);
            switch (plain.bytes()) {
                case 1 -> to.set(ValueLayout.JAVA_BYTE, at, (byte) sum);
                case 2 -> to.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(plain.order()), at, (short) sum);
                case 4 -> to.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(plain.order()), at, (int) sum);
                default -> to.set(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(plain.order()), at, sum);
            }
        }
    }

    private long whole(MemorySegment from, long at) {
        return stored.bytes() == Long.BYTES && stored.kind() != Kind.FLOAT
                ? from.get(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(stored.order()), at)
                : (long) stored.number(from, at);
    }
}
