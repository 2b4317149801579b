package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Decodes blocks of BloscLZ, Blosc's variant of FastLZ. Source: the format as blosclz.c of c-blosc 1.21 reads it. */
final class BloscLzBlock {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /** Control bytes below are runs of literals; the bits below belong to a match's distance. */
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

    /** Returns how many bytes came out; {@link IndexOutOfBoundsException} where the block asks for others than there are. */
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
            int more;
            do {
                more = next();
                length += more;
            } while (more == 255);
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
