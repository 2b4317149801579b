package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A block of LZ4 after its plain length in four bytes, little-endian, as numcodecs writes it; read only. */
public record Lz4Codec() implements Codec {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    @Override
    public String name() {
        return "lz4";
    }

    @Override
    public long storedBytes(long plain) {
        return plain + plain / 255 + 64;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        throw new UnsupportedOperationException("codec lz4: blosc, zstd and gzip are written");
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        if (stored.byteSize() <= Integer.BYTES) {
            throw new CodecException("of %s bytes is too short for LZ4".formatted(stored.byteSize()));
        }
        long stated = Integer.toUnsignedLong(stored.get(INT, 0));
        if (stated > plain.byteSize()) {
            throw new CodecException("holds %s bytes by its LZ4 header, but %s are its chunk's".formatted(stated,
                    plain.byteSize()));
        }
        try {
            long decoded = Lz4Block.decode(stored.asSlice(Integer.BYTES), plain.asSlice(0, stated));
            if (decoded != stated) {
                throw new CodecException("has %s bytes, but its LZ4 header says %s".formatted(decoded, stated));
            }
            return decoded;
        } catch (IndexOutOfBoundsException e) {
            throw new CodecException("asks LZ4 for bytes outside of its block", e);
        }
    }
}
