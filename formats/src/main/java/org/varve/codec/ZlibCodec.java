package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.Adler32;

/**
 * Zlib (RFC 1950), which Zarr 2 has beside gzip.
 *
 * @param level from 0, uncompressed, to 9, smallest
 */
public record ZlibCodec(int level) implements Codec {

    private static final int HEADER = 2;
    private static final int DEFLATE = 8;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    @Override
    public String name() {
        return "zlib";
    }

    @Override
    public long storedBytes(long plain) {
        return new GzipCodec(level).storedBytes(plain);
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        stored.set(ValueLayout.JAVA_BYTE, 0, (byte) 0x78);
        stored.set(ValueLayout.JAVA_BYTE, 1, (byte) 0x01);
        long end = HEADER + Inflation.deflate(plain, stored.asSlice(HEADER), work.deflater(level));
        stored.set(INT, end, (int) Inflation.checksum(new Adler32(), plain));
        return end + Integer.BYTES;
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        try {
            int first = stored.get(ValueLayout.JAVA_BYTE, 0) & 0xff;
            int second = stored.get(ValueLayout.JAVA_BYTE, 1) & 0xff;
            if ((first & 0xf) != DEFLATE || (first << 8 | second) % 31 != 0 || (second & 0x20) != 0) {
                throw new CodecException("begins with %02x %02x, as no zlib stream does".formatted(first, second));
            }
            Inflation.Inflated inflated = Inflation.inflate(stored, HEADER, plain, work.inflater());
            long found = Inflation.checksum(new Adler32(), plain.asSlice(0, inflated.plain()));
            if (stored.get(INT, inflated.end()) != (int) found) {
                throw new CodecException("has an Adler-32 of %08x, but its zlib trailer says %08x"
                        .formatted(found, stored.get(INT, inflated.end())));
            }
            return inflated.plain();
        } catch (IndexOutOfBoundsException e) {
            throw new CodecException("of %s bytes ends in its zlib header or trailer".formatted(stored.byteSize()), e);
        }
    }
}
