package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A copy of rows that lie one behind the other on the device to rows with gaps in host memory.
 *
 * @param to the rows, each behind a gap
 * @param gap bytes before each row, which stay as they are
 * @param pitch bytes of a gap and a row
 * @param from the address of the first row on the device
 */
record RowCopy(MemorySegment to, int gap, long pitch, long from) {

    /** Bytes of the driver's structure. */
    private static final long BYTES = 128;

    /** The driver's numbers of kinds of memory. */
    static final int IN_HOST = 1;
    static final int ON_DEVICE = 2;

    /** Writes the driver's structure, {@code CUDA_MEMCPY2D}. */
    void write(MemorySegment structure) {
        structure.asSlice(0, BYTES).fill((byte) 0);
        structure.set(ValueLayout.JAVA_INT, 16, ON_DEVICE);
        structure.set(ValueLayout.JAVA_LONG, 32, from);
        structure.set(ValueLayout.JAVA_LONG, 48, width());
        structure.set(ValueLayout.JAVA_INT, 72, IN_HOST);
        structure.set(ValueLayout.JAVA_LONG, 80, firstRow());
        structure.set(ValueLayout.JAVA_LONG, 104, pitch);
        structure.set(ValueLayout.JAVA_LONG, 112, width());
        structure.set(ValueLayout.JAVA_LONG, 120, rows());
    }

    /** Bytes that are copied. */
    long bytes() {
        return width() * rows();
    }

    /** The address of the first row in host memory. */
    long firstRow() {
        return to.address() + gap;
    }

    /** Bytes of a row. */
    long width() {
        return pitch - gap;
    }

    /** The number of rows. */
    long rows() {
        return to.byteSize() / pitch;
    }
}
