package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Gzip (RFC 1952), written with one member for each chunk.
 *
 * @param level from 0, uncompressed, to 9, smallest
 */
public record GzipCodec(int level) implements Codec {

    private static final short MAGIC = (short) 0x8b1f;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int CHECKSUM_OF_HEADER = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    @Override
    public String name() {
        return "gzip";
    }

    /** Room for uncompressed blocks of 16 KiB, each with five bytes of overhead. */
    @Override
    public long storedBytes(long plain) {
        return plain + (plain >>> 11) + 1024;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        stored.asSlice(0, HEADER).fill((byte) 0);
        stored.set(SHORT, 0, MAGIC);
        stored.set(ValueLayout.JAVA_BYTE, 2, (byte) 8);
        stored.set(ValueLayout.JAVA_BYTE, HEADER - 1, (byte) 0xff); // no system in particular
        long end = HEADER + Inflation.deflate(plain, stored.asSlice(HEADER), work.deflater(level));
        stored.set(INT, end, (int) Inflation.checksum(new CRC32(), plain));
        stored.set(INT, end + Integer.BYTES, (int) plain.byteSize());
        return end + TRAILER;
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        try {
            long at = 0;
            long done = 0;
            do {
                Inflation.Inflated member = member(stored.asSlice(at), plain.asSlice(done), work);
                at += member.end();
                done += member.plain();
            } while (isMember(stored, at));
            return done;
        } catch (IndexOutOfBoundsException e) {
            throw new CodecException("of %s bytes ends in its gzip header or trailer".formatted(stored.byteSize()), e);
        }
    }

    /** Whether another member follows; other bytes, such as zero padding, are ignored. */
    private static boolean isMember(MemorySegment stored, long at) {
        return stored.byteSize() - at >= HEADER && stored.get(SHORT, at) == MAGIC;
    }

    /** Inflates a member, and returns the end of its trailer. */
    private static Inflation.Inflated member(MemorySegment stored, MemorySegment plain, Workspace work)
            throws CodecException {
        Inflation.Inflated inflated = Inflation.inflate(stored, headerBytes(stored), plain, work.inflater());
        long checksum = Inflation.checksum(new CRC32(), plain.asSlice(0, inflated.plain()));
        if (stored.get(INT, inflated.end()) != (int) checksum) {
            throw new CodecException("has a CRC-32 of %08x, but its gzip trailer says %08x"
                    .formatted(checksum, stored.get(INT, inflated.end())));
        }
        if (stored.get(INT, inflated.end() + Integer.BYTES) != (int) inflated.plain()) {
            throw new CodecException("inflates to %s bytes, but its gzip trailer says %s".formatted(
                    inflated.plain(), stored.get(INT, inflated.end() + Integer.BYTES)));
        }
        return new Inflation.Inflated(inflated.plain(), inflated.end() + TRAILER);
    }

    private static long headerBytes(MemorySegment stored) throws CodecException {
        if (stored.get(SHORT, 0) != MAGIC || stored.get(ValueLayout.JAVA_BYTE, 2) != 8) {
            throw new CodecException("does not begin with 1f 8b 08, as gzip does");
        }
        int flags = stored.get(ValueLayout.JAVA_BYTE, 3);
        long at = HEADER;
        if ((flags & EXTRA) != 0) {
            at += 2 + Short.toUnsignedInt(stored.get(SHORT, at));
        }
        for (int text : new int[] {NAME, COMMENT}) {
            if ((flags & text) != 0) {
                at = behindText(stored, at);
            }
        }
        return (flags & CHECKSUM_OF_HEADER) == 0 ? at : at + 2;
    }

    private static long behindText(MemorySegment stored, long start) {
        long at = start;
        while (stored.get(ValueLayout.JAVA_BYTE, at) != 0) {
            at++;
        }
        return at + 1;
    }
}
