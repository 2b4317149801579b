package org.varve.codec;

import java.lang.foreign.MemorySegment;

/** Bzip2, read only. */
public record Bz2Codec() implements Codec {

    private static final int SIGNATURE = 'B' << 16 | 'Z' << 8 | 'h';
    private static final int LEVEL_BYTES = 100_000;
    private static final int MOST_LEVEL = 9;
    private static final long BLOCK = 0x314159265359L;
    private static final long END = 0x177245385090L;
    private static final int HEADER = 4;

    @Override
    public String name() {
        return "bz2";
    }

    /** Incompressible bytes grow by a hundredth plus 600 bytes. */
    @Override
    public long storedBytes(long plain) {
        return plain + plain / 50 + 1024;
    }

    /** A number for each byte of the largest block. */
    @Override
    public long workBytes(long plain) {
        return (long) MOST_LEVEL * LEVEL_BYTES * Integer.BYTES;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        throw new UnsupportedOperationException("codec bz2: blosc, zstd and gzip are written");
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        Bz2Bits bits = new Bz2Bits(stored);
        long done = 0;
        boolean isFirst = true;
        while (isFirst || bits.left() >= HEADER) {
            int signature = bits.read(24);
            int level = bits.read(8) - '0';
            if (signature != SIGNATURE || level < 1 || level > MOST_LEVEL) {
                if (isFirst) {
                    throw new CodecException("does not begin with BZh and a digit, as bzip2 does");
                }
                return done; // other bytes behind the last stream mean nothing
            }
            MemorySegment rotations = work.scratch(workBytes(0)).asSlice(0, (long) level * LEVEL_BYTES * Integer.BYTES);
            long mark = mark(bits);
            while (mark == BLOCK) {
                done = new Bz2Block(bits, rotations).decode(plain, done);
                mark = mark(bits);
            }
            if (mark != END) {
                throw new CodecException("has neither a block of bzip2 nor its end where one must be");
            }
            bits.read(16);
            bits.read(16);
            bits.toByte();
            isFirst = false;
        }
        return done;
    }

    private static long mark(Bz2Bits bits) throws CodecException {
        return (long) bits.read(24) << 24 | bits.read(24);
    }
}
