package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads bits from memory, from the most significant of each byte on. */
final class Bz2Bits {

    private final MemorySegment bytes;
    private long at;
    private long waiting;
    private int count;

    Bz2Bits(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /** The number in the next bits, up to 24. */
    int read(int wanted) throws CodecException {
        while (count < wanted) {
            if (at >= bytes.byteSize()) {
                throw new CodecException("ends in the middle of its bzip2 stream");
            }
            waiting = (waiting << 8) | (bytes.get(ValueLayout.JAVA_BYTE, at++) & 0xff);
            count += 8;
        }
        count -= wanted;
        return (int) (waiting >>> count) & ((1 << wanted) - 1);
    }

    /** Skips the remaining bits of the current byte. */
    void toByte() {
        count -= count % 8;
    }

    /** The number of whole bytes left. */
    long left() {
        return bytes.byteSize() - at + count / 8;
    }
}
