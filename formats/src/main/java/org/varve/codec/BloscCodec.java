package org.varve.codec;

import java.lang.foreign.MemorySegment;

/** Blosc 1: blocks of shuffled bytes, each compressed by LZ4, Zstandard, zlib or BloscLZ. Read only. */
public record BloscCodec() implements Codec {

    @Override
    public String name() {
        return "blosc";
    }

    /** Blosc stores data that do not shrink uncompressed, after its header of 16 bytes; the rest allows for writers that do not. */
    @Override
    public long storedBytes(long plain) {
        return plain + (plain >>> 4) + 4096;
    }

    /** At most a block, before its bytes are put back in order. */
    @Override
    public long workBytes(long plain) {
        return plain;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        throw new UnsupportedOperationException("Blosc is read, not written: write zstd or gzip");
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        try {
            return BloscChunk.of(stored, plain.byteSize()).decode(plain, work);
        } catch (IndexOutOfBoundsException e) {
            throw new CodecException("asks Blosc for bytes outside of its blocks", e);
        }
    }
}
