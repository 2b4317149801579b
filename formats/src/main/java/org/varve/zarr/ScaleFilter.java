package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import org.varve.zarr.ElementType.Kind;

/**
 * The fixedscaleoffset filter: elements less an offset, times a scale, rounded.
 *
 * @param plain type of the elements
 * @param stored type of what is stored; if that is float32 or float16, numbers are computed with as many bits
 */
record ScaleFilter(ElementType plain, ElementType stored, double offset, double scale) implements Filter {

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
        boolean isDouble = stored.kind() != Kind.FLOAT || stored.bytes() == Double.BYTES;
        for (long from = 0, at = 0; from < filtered.byteSize(); from += stored.bytes(), at += plain.bytes()) {
            double value = stored.number(filtered, from);
            plain.put(isDouble ? value / scale + offset : rounded(rounded(value / rounded(scale)) + rounded(offset)),
                    to, at);
        }
    }

    private double rounded(double value) {
        return stored.bytes() == Float.BYTES
                ? (float) value
                : Float.float16ToFloat(Float.floatToFloat16((float) value));
    }
}
