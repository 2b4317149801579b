package org.varve.mdio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ElementType;

/**
 * Puts rows of packed numbers in the memory of a box, as the native floats that they stand for. Rows of several threads
 * do not overlap.
 *
 * @param box the box
 * @param destination memory of the box
 * @param type type of the stored numbers
 * @param packing what they stand for
 */
record PackedRows(Box box, MemorySegment destination, ElementType type, Packing packing) {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    void put(ArrayReader.Row row, MemorySegment chunk, long at, long stride) {
        long to = SampleEncoding.NATIVE.bytes() * box.offset(row.inline(), row.crossline(), row.sample());
        if (isExact()) {
            new SampleRows(box, destination, type.samples().orElseThrow(), SampleEncoding.NATIVE).put(row, chunk, at,
                    stride);
            for (long k = to; k < to + (long) row.count() * Float.BYTES; k += Float.BYTES) {
                destination.set(FLOAT, k, (float) packing.value(destination.get(FLOAT, k)));
            }
        } else {
            for (int k = 0; k < row.count(); k++) {
                double number = type.number(chunk, at + k * stride);
                destination.set(FLOAT, to + (long) k * Float.BYTES, (float) packing.value(number));
            }
        }
    }

    /** Whether 32-bit floats hold every number of the type. */
    private boolean isExact() {
        return type.bytes() <= Short.BYTES || (type.kind() == ElementType.Kind.FLOAT && type.bytes() == Float.BYTES);
    }
}
