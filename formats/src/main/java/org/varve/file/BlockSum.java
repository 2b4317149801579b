package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HexFormat;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32C;

/**
 * A checksum of pieces that several threads write in any order: the sum of their CRC-32Cs, each mixed with the place of
 * its piece. Any thread may add to it.
 */
public final class BlockSum {

    private static final int BUFFER = 64 << 10;

    private final LongAdder sum = new LongAdder();

    /** Adds a piece by its place and its checksum. */
    public void add(long place, long checksum) {
        sum.add(mixed(place * 0x9E3779B97F4A7C15L + checksum));
    }

    /** Adds a piece by its place and its bytes. */
    public void add(long place, MemorySegment bytes) {
        add(place, crc(bytes));
    }

    /** The finalizer of MurmurHash3: every bit of the result depends on every bit of the value. */
    private static long mixed(long value) {
        long mixed = (value ^ value >>> 33) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ mixed >>> 33;
    }

    /** The CRC-32C of some bytes. */
    public static long crc(MemorySegment bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.asByteBuffer());
        return crc.getValue();
    }

    /** The CRC-32C of a whole file. */
    public static long crc(FileChannel file) throws IOException {
        CRC32C crc = new CRC32C();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        for (long at = 0; file.read(buffer, at) > 0; buffer.clear()) {
            at += buffer.position();
            crc.update(buffer.flip());
        }
        return crc.getValue();
    }

    /** The sum as sixteen hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(sum.sum());
    }

    /** The sum as sixteen hexadecimal digits; it is zero afterwards. */
    public String take() {
        return HexFormat.of().toHexDigits(sum.sumThenReset());
    }
}
