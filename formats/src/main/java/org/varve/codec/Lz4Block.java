package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Decodes a block of LZ4, without a frame. Source: lz4_Block_format.md of the LZ4 project. */
final class Lz4Block {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /** A length of 15 continues in further bytes. */
    private static final int CONTINUED = 15;

    private static final int SHORTEST_MATCH = 4;

    private final MemorySegment from;
    private final MemorySegment to;
    private long at;
    private long done;

    private Lz4Block(MemorySegment from, MemorySegment to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Returns the number of decoded bytes; throws {@link IndexOutOfBoundsException} if the block refers to bytes
     * outside the segments.
     */
    static long decode(MemorySegment from, MemorySegment to) throws CodecException {
        return new Lz4Block(from, to).decode();
    }

    private long decode() throws CodecException {
        while (at < from.byteSize()) {
            int token = next();
            long literals = length(token >>> 4);
            MemorySegment.copy(from, at, to, done, literals);
            at += literals;
            done += literals;
            if (at == from.byteSize()) {
                return done; // the last sequence has no match
            }
            int distance = next() | next() << 8;
            long match = length(token & CONTINUED) + SHORTEST_MATCH;
            copyMatch(to, done, distance, match);
            done += match;
        }
        return done;
    }

    private long length(int begin) {
        long length = begin;
        if (begin == CONTINUED) {
            int extra;
            do {
                extra = next();
                length += extra;
            } while (extra == 255);
        }
        return length;
    }

    private int next() {
        return from.get(BYTE, at++) & 0xff;
    }

    /** Copies {@code bytes} bytes to {@code done} from {@code distance} bytes before; the two ranges may overlap. */
    static void copyMatch(MemorySegment to, long done, long distance, long bytes) throws CodecException {
        if (distance < 1 || distance > done) {
            throw new CodecException("repeats bytes from %s before byte %s".formatted(distance, done));
        }
        if (distance >= bytes) {
            MemorySegment.copy(to, done - distance, to, done, bytes);
            return;
        }
        for (long b = 0; b < bytes; b++) {
            to.set(BYTE, done + b, to.get(BYTE, done + b - distance));
        }
    }
}
