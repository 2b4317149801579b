package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {

    private final Arena arena = Arena.ofShared();
    private final Workspace work = new Workspace();

    @AfterEach
    void close() {
        work.close();
        arena.close();
    }

    private static Codec codec(String name) {
        return switch (name) {
            case "zstd" -> ZstdCodec.FAST;
            case "gzip" -> new GzipCodec(1);
            case "zlib" -> new ZlibCodec(1);
            case "crc32c" -> new Crc32cCodec();
            default -> BloscCodec.FLOATS;
        };
    }

    private MemorySegment inNative(byte[] bytes) {
        MemorySegment copy = arena.allocate(Math.max(1, bytes.length), Long.BYTES).asSlice(0, bytes.length);
        copy.copyFrom(MemorySegment.ofArray(bytes));
        return copy;
    }

    /** Bytes that do not shrink (noise) or almost vanish (zeros), or one of four of which is noise, as in samples. */
    private enum Content {
        NOISE, ZEROS, SAMPLES;

        byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            if (this != ZEROS) new Random(7).nextBytes(bytes);
            for (int n = 0; this == SAMPLES && n < length; n++) {
                if (n % 4 > 0) bytes[n] = (byte) (n % 4 * 7 + n / 1000);
            }
            return bytes;
        }
    }

    @ParameterizedTest
    @CsvSource({"zstd,0", "zstd,1", "zstd,100000", "gzip,0", "gzip,1", "gzip,100000", "zlib,1", "zlib,100000",
            "crc32c,0", "crc32c,1", "crc32c,100000", "blosc,0", "blosc,1", "blosc,3", "blosc,4", "blosc,511",
            "blosc,1023",
            "blosc,262143", "blosc,262144", "blosc,1000003"})
    void whatIsStoredComesBack(String name, int length) throws CodecException {
        Codec codec = codec(name);
        for (Content content : Content.values()) {
            byte[] bytes = content.bytes(length);
            MemorySegment stored = arena.allocate(codec.storedBytes(length), Long.BYTES);
            long size = codec.encode(inNative(bytes), stored, work);
            assertThat(size).isLessThanOrEqualTo(codec.storedBytes(length));
            MemorySegment plain = arena.allocate(length + 1L, Long.BYTES).asSlice(0, length);
            long decoded = codec.decode(stored.asSlice(0, size), plain, work);
            MemorySegment result = codec.keepsBytes() ? stored.asSlice(0, decoded) : plain.asSlice(0, decoded);
            assertThat(result.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
        }
    }

    /** All bytes that are wanted, and of others only those of the same blocks. */
    @Test
    void bloscDecodesTheBlocksThatAreWanted() throws CodecException {
        int length = 1_000_003;
        byte[] bytes = Content.SAMPLES.bytes(length);
        MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(length), Long.BYTES);
        MemorySegment chunk = stored.asSlice(0, BloscCodec.FLOATS.encode(inNative(bytes), stored, work));
        MemorySegment plain = arena.allocate(length, Long.BYTES);
        int block = BloscCodec.FLOATS.blockBytes();
        int[][] ranges = {{0, 1}, {block - 1, block}, {block, block + 4}, {block - 1, block + 1}, {999_999, length},
                {3 * block, 3 * block}, {0, length}};
        for (int[] range : ranges) {
            plain.fill((byte) 0);
            assertThat(BloscCodec.FLOATS.decode(chunk, plain, range[0], range[1], work)).isEqualTo(length);
            byte[] expected = bytes.clone();
            boolean none = range[0] == range[1];
            Arrays.fill(expected, 0, none ? length : range[0] / block * block, (byte) 0);
            int end = Math.ceilDiv(range[1], block) * block;
            if (end < length) Arrays.fill(expected, end, length, (byte) 0);
            assertThat(plain.toArray(ValueLayout.JAVA_BYTE)).as(Arrays.toString(range)).isEqualTo(expected);
        }
    }

    /** A chunk that is cut anywhere, or has more bytes than expected, is reported. */
    @ParameterizedTest
    @ValueSource(strings = {"zstd", "gzip", "zlib", "crc32c", "blosc"})
    void corruptBytesAreTold(String name) {
        Codec codec = codec(name);
        byte[] bytes = Content.NOISE.bytes(3000);
        System.arraycopy(new byte[2000], 0, bytes, 500, 2000);
        MemorySegment stored = arena.allocate(codec.storedBytes(bytes.length), Long.BYTES);
        byte[] whole =
                stored.asSlice(0, codec.encode(inNative(bytes), stored, work)).toArray(ValueLayout.JAVA_BYTE);
        MemorySegment plain = arena.allocate(bytes.length, Long.BYTES);
        for (int cut = 0; cut < whole.length; cut += 13) {
            MemorySegment part = inNative(Arrays.copyOf(whole, cut));
            assertThatThrownBy(() -> codec.decode(part, plain, work)).isInstanceOf(CodecException.class);
        }
        MemorySegment small = arena.allocate(100, Long.BYTES);
        if (!codec.keepsBytes()) {
            assertThatThrownBy(() -> codec.decode(inNative(whole), small, work)).isInstanceOf(CodecException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
            "0201,                                   shorter than Blosc's header",
            "02010102e8030000e80300001000000000,     has a Blosc header",
            "020101027fffff7fe803000010000000,       bytes",
            "0201010210000000ffffffff10000000,       has a Blosc header",
            "0201500108000000080000001c000000140000000400000000000000,Snappy",
            "0201e102e8030000e803000010000000,       outside",
    })
    void malformedBloscIsTold(String hex, String says) {
        MemorySegment stored = inNative(HexFormat.of().parseHex(hex));
        MemorySegment plain = arena.allocate(1000, Long.BYTES);
        assertThatThrownBy(() -> BloscCodec.FLOATS.decode(stored, plain, work)).isInstanceOf(CodecException.class)
                .hasMessageContaining(says);
    }

    /** Random bytes after a correct header: decoding throws an exception or stays within the chunk. */
    @Test
    void bloscNeverLeavesItsBounds() {
        Random random = new Random(3);
        MemorySegment plain = arena.allocate(1 << 12, Long.BYTES);
        for (int n = 0; n < 20_000; n++) {
            byte[] bytes = new byte[64 + random.nextInt(200)];
            random.nextBytes(bytes);
            byte[] header = HexFormat.of().parseHex("0201000200100000001000000000000014000000");
            System.arraycopy(header, 0, bytes, 0, header.length);
            int[] flags = {0x10, 0x11, 0x00, 0x01, 0x30, 0x31, 0x34, 0x70, 0x71, 0x90, 0x91, 0x94};
            bytes[2] = (byte) flags[random.nextInt(flags.length)];
            bytes[12] = (byte) bytes.length;
            bytes[13] = (byte) (bytes.length >> 8);
            bytes[20] = (byte) random.nextInt(bytes.length - 24);
            bytes[21] = 0;
            bytes[22] = 0;
            bytes[23] = 0;
            try {
                assertThat(BloscCodec.FLOATS.decode(inNative(bytes), plain, work)).isEqualTo(1 << 12);
            } catch (CodecException told) {
                assertThat(told).hasMessageNotContaining("null");
            }
        }
    }
}
