package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Decodes a block of BloscLZ, Blosc's variant of FastLZ. Source: blosclz.c of c-blosc 1.21, which reads the format. */
final class BloscLzBlock {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /**
     * A control byte below this begins a run of literals; in other control bytes, the bits below this belong to the
     * distance of a match.
     */
    private static final int LITERALS = 32;

    private static final int SHORTEST_MATCH = 3;
    private static final int FAR = 8191;

    private final MemorySegment from;
    private final MemorySegment to;
    private long at;
    private long done;

    private BloscLzBlock(MemorySegment from, MemorySegment to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Returns the number of decoded bytes; throws {@link IndexOutOfBoundsException} if the block refers to bytes
     * outside the segments.
     */
    static long decode(MemorySegment from, MemorySegment to) throws CodecException {
        return new BloscLzBlock(from, to).decode();
    }

    private long decode() throws CodecException {
        int control = next() & (LITERALS - 1);
        while (true) {
            if (control >= LITERALS) {
                match(control);
            } else {
                long literals = control + 1L;
                MemorySegment.copy(from, at, to, done, literals);
                at += literals;
                done += literals;
            }
            if (at >= from.byteSize()) {
                return done;
            }
            control = next();
        }
    }

    private void match(int control) throws CodecException {
        long length = (control >>> 5) - 1L;
        int high = (control & (LITERALS - 1)) << 8;
        if (length == 6) {
            int extra;
            do {
                extra = next();
                length += extra;
            } while (extra == 255);
        }
        length += SHORTEST_MATCH;
        int low = next();
        long distance = high + low + 1L;
        if (low == 255 && high == (LITERALS - 1) << 8) {
            distance = (next() << 8) + next() + FAR + 1L;
        }
        Lz4Block.copyMatch(to, done, distance, length);
        done += length;
    }

    private int next() {
        return from.get(BYTE, at++) & 0xff;
    }
}
