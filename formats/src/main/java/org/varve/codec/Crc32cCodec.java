package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Stores the plain bytes followed by their CRC-32C, in four bytes, little-endian. */
public record Crc32cCodec() implements Codec {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    @Override
    public String name() {
        return "crc32c";
    }

    @Override
    public long storedBytes(long plain) {
        return plain + Integer.BYTES;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        // arrays all begin at the same address
        if (plain.address() != stored.address() || stored.asOverlappingSlice(plain).isEmpty()) {
            stored.copyFrom(plain);
        }
        stored.set(INT, plain.byteSize(), (int) Inflation.checksum(new CRC32C(), plain));
        return plain.byteSize() + Integer.BYTES;
    }

    /** Checks the bytes in place. */
    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        long bytes = stored.byteSize() - Integer.BYTES;
        if (bytes < 0) {
            throw new CodecException("of %s bytes is too short for its CRC-32C of 4".formatted(stored.byteSize()));
        }
        int checksum = (int) Inflation.checksum(new CRC32C(), stored.asSlice(0, bytes));
        int stated = stored.get(INT, bytes);
        if (checksum != stated) {
            throw new CodecException("has a CRC-32C of %08x, but says %08x".formatted(checksum, stated));
        }
        return bytes;
    }

    @Override
    public boolean keepsBytes() {
        return true;
    }
}
