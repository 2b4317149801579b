package org.varve.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;

/**
 * Blosc 1: blocks of shuffled bytes, each compressed by LZ4, Zstandard, zlib or BloscLZ. Written with Zstandard at
 * level 1: similar bytes (sign and exponent) are compressed together, and noise is stored as is.
 *
 * @param compressor the name in Zarr of what compresses the blocks; those that are read name it themselves
 * @param elementBytes bytes of an element, for shuffling; chunks that are read name it themselves
 * @param blockBytes plain bytes of a block; 0 or less if it is not known
 */
public record BloscCodec(String compressor, int elementBytes, int blockBytes) implements Codec {

    /** For float32 samples, in blocks that stay in a processor's cache. */
    public static final BloscCodec FLOATS = new BloscCodec("zstd", Float.BYTES, 1 << 18);

    /** The level of compression, as Blosc counts it, from 0 to 9. */
    public int level() {
        return 1;
    }

    @Override
    public String name() {
        return "blosc";
    }

    /** Single bytes are not shuffled, and Zstandard alone shrinks them more. */
    @Override
    public Codec forElements(int bytes) {
        return bytes == 1 ? ZstdCodec.FAST : new BloscCodec(compressor, bytes, blockBytes);
    }

    @Override
    public void requireLibrary() throws IOException {
        if (compressor.equals("zstd")) ZstdLibrary.require();
    }

    /**
     * Blosc stores incompressible data as is, after its header of 16 bytes; the rest allows for writers that do not.
     */
    @Override
    public long storedBytes(long plain) {
        return plain + (plain >>> 4) + 4096;
    }

    /** A block before unshuffling. */
    @Override
    public long workBytes(long plain) {
        return blockBytes < 1 ? plain : Math.min(plain, blockBytes);
    }

    @Override
    public long encodeWorkBytes(long plain) {
        return workBytes(plain);
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        return BloscChunk.encode(plain, elementBytes, blockBytes, stored, work);
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        try {
            return decode(StoredBytes.of(stored), plain, Stretches.of(0, plain.byteSize()), work);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks with wanted bytes, and those bytes. */
    @Override
    public long decode(StoredBytes stored, MemorySegment plain, Stretches wanted, Workspace work)
            throws CodecException, IOException {
        try {
            return BloscChunk.of(stored, plain.byteSize()).decode(plain, wanted, work);
        } catch (IndexOutOfBoundsException e) {
            throw new CodecException("asks Blosc for bytes outside of its blocks", e);
        }
    }
}
