package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
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

    /** Bytes of which only those are there that were asked for last. */
    private final class Asked implements StoredBytes {

        private final MemorySegment stored;
        private final BitSet asked = new BitSet();
        private MemorySegment there = MemorySegment.NULL;
        private boolean announced;

        Asked(MemorySegment stored) {
            this.stored = stored;
        }

        @Override
        public long size() {
            return stored.byteSize();
        }

        @Override
        public MemorySegment read(long from, long to) {
            there.fill((byte) 0x55);
            there = arena.allocate(to - from, 1).copyFrom(stored.asSlice(from, to - from));
            asked.set((int) from, (int) to);
            return there;
        }

        @Override
        public void announce() {
            announced = true;
        }
    }

    /**
     * All bytes that are wanted come back; none are touched before the first of a block or behind the last; and no more
     * is read than the header, the table, and the blocks, which is announced if these are most.
     */
    @ParameterizedTest
    @CsvSource({"0,4,1,4,1,4", "262140,4,1,4,1,4", "262140,8,1,8,1,8", "262143,2,1,2,1,2", "524288,0,1,4,1,4",
            "1999999,4,1,4,1,4", "1200,64,512,512,3,262144", "1204,4,2000,500,1,4", "77,31,7,100,9,99000",
            "20000,12288,1,65536,29,65536", "512,1540,4,65536,3,262144", "0,2000003,1,2000003,1,2000003"})
    void bloscDecodesWhatIsWanted(long begin, long bytes, long rows, long rowBytes, long groups, long groupBytes)
            throws CodecException, IOException {
        int length = 2_000_003;
        byte[] all = Content.SAMPLES.bytes(length);
        MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(length), Long.BYTES);
        Asked chunk = new Asked(stored.asSlice(0, BloscCodec.FLOATS.encode(inNative(all), stored, work)));
        MemorySegment plain = arena.allocate(length, Long.BYTES);
        Stretches wanted = new Stretches(begin, bytes, rows, rowBytes, groups, groupBytes);
        assertThat(BloscCodec.FLOATS.decode(chunk, plain, wanted, work)).isEqualTo(length);
        BitSet bytesWanted = new BitSet();
        for (long g = 0; g < groups; g++) {
            for (long r = 0; r < rows; r++) {
                int at = (int) (begin + g * groupBytes + r * rowBytes);
                bytesWanted.set(at, at + (int) bytes);
            }
        }
        int block = BloscCodec.FLOATS.blockBytes();
        int blocks = Math.ceilDiv(length, block);
        int split = length / block * block;
        byte[] decoded = plain.toArray(ValueLayout.JAVA_BYTE);
        for (int n = 0; n < length; n++) {
            if (bytesWanted.get(n)) {
                if (decoded[n] != all[n]) fail("byte %s is %s, not %s", n, decoded[n], all[n]);
            } else if (decoded[n] != 0 && n < split
                    && isOutside(n, n / block * block, n / block * block + block, bytesWanted)) {
                fail("byte %s, which is not wanted, is %s", n, decoded[n]);
            }
        }
        BitSet blocksWanted = new BitSet();
        bytesWanted.stream().forEach(n -> blocksWanted.set(n / block));
        BitSet expected = new BitSet();
        expected.set(0, 16 + 4 * blocks);
        for (int n = blocksWanted.nextSetBit(0); n >= 0; n = blocksWanted.nextSetBit(n + 1)) {
            expected.set(stored.get(ValueLayout.JAVA_INT_UNALIGNED, 16 + 4L * n),
                    n + 1 < blocks ? stored.get(ValueLayout.JAVA_INT_UNALIGNED, 20 + 4L * n) : (int) chunk.size());
        }
        assertThat(chunk.asked.equals(expected)).as("read what was needed, %s bytes", expected.cardinality()).isTrue();
        assertThat(chunk.announced).isEqualTo(2 * blocksWanted.cardinality() > blocks);
    }

    /** Whether an element lies before the first that is wanted of a block, or behind the last. */
    private static boolean isOutside(int at, int begin, int end, BitSet wanted) {
        int element = at / 4 * 4;
        int first = wanted.nextSetBit(begin);
        return first < 0 || first >= Math.min(end, element + 4) || wanted.previousSetBit(end - 1) < element;
    }

    /** What c-blosc 1.21 makes of sixteen of each byte from 0 to 8, with the shuffle of bits. */
    @ParameterizedTest
    @ValueSource(strings = {
            "0201240190000000900000004f0000001400000037000000c20000ffff0000ffff0000ffff0c0000020020ffff1600060800020200001600000200020e"
                    + "000802000f1400010f02001e500000000000",
            "02019401900000009000000040000000140000002800000028b52ffd2090fd0000500000ffffffffffffff0008202003b303e38443c3791d8bd9658a0596"
                    + "1911"})
    void bloscPutsTheBitsOfSingleBytesInOrder(String chunk) throws CodecException {
        MemorySegment plain = arena.allocate(144, Long.BYTES);

        assertThat(BloscCodec.FLOATS.decode(inNative(HexFormat.of().parseHex(chunk)), plain, work)).isEqualTo(144);

        for (int n = 0; n < 144; n++) assertThat(plain.get(ValueLayout.JAVA_BYTE, n)).isEqualTo((byte) (n / 16));
    }

    /** Blocks are stored in any order by Blosc's threads. */
    @Test
    void blocksMayBeInAnyOrder() throws CodecException, IOException {
        int length = 1_500_000;
        byte[] all = Content.SAMPLES.bytes(length);
        MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(length), Long.BYTES);
        int size = (int) BloscCodec.FLOATS.encode(inNative(all), stored, work);
        int[] begins = stored.asSlice(16, 24).toArray(ValueLayout.JAVA_INT_UNALIGNED);
        MemorySegment other = arena.allocate(size, Long.BYTES).copyFrom(stored.asSlice(0, size));
        int at = 40;
        for (int n : new int[] {2, 5, 0, 4, 3, 1}) {
            int bytes = (n < 5 ? begins[n + 1] : size) - begins[n];
            MemorySegment.copy(stored, begins[n], other, at, bytes);
            other.set(ValueLayout.JAVA_INT_UNALIGNED, 16 + 4L * n, at);
            at += bytes;
        }
        for (int from = 0; from < length; from += 250_000) {
            MemorySegment plain = arena.allocate(length, Long.BYTES);
            BloscCodec.FLOATS.decode(new Asked(other), plain, Stretches.of(from, from + 50_000), work);
            assertThat(plain.asSlice(from, 50_000).mismatch(MemorySegment.ofArray(all).asSlice(from, 50_000)))
                    .isEqualTo(-1);
        }
    }

    /** If they hold 16 bytes from a multiple of 16 on; also behind one that ends elsewhere. */
    @ParameterizedTest
    @CsvSource({"0,31", "1,31", "7,31", "15,31", "16,31", "97,31", "104,24", "112,16"})
    void runsAreFoundWhereverTheyBegin(int begin, int length) throws CodecException {
        byte[] bytes = Content.NOISE.bytes(4096);
        for (int at = begin; at + length <= bytes.length; at += 128) {
            Arrays.fill(bytes, at, Math.min(bytes.length, at + length + (at < 128 ? 1 : 0)), (byte) 3);
        }
        MemorySegment stored = arena.allocate(8192, Long.BYTES);
        try (PlaneCompressor planes = new PlaneCompressor()) {
            long left = planes.encode(inNative(bytes), stored, false);
            assertThat(left).isLessThan(bytes.length - 32 * (length - 5));
            MemorySegment plain = arena.allocate(bytes.length, Long.BYTES);
            assertThat(ZstdCodec.FAST.decode(stored.asSlice(0, left), plain, work)).isEqualTo(bytes.length);
            assertThat(plain.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
        }
    }

    /** Equal traces are stored once; of samples, whose first bytes hardly repeat, Huffman's code of them is left. */
    @ParameterizedTest
    @CsvSource({"40,true", "1000000,false"})
    void repetitionsAreLookedForWhereThatHalvesWhatIsLeft(int period, boolean halves) {
        Random random = new Random(3);
        MemorySegment samples = arena.allocate(4_000_000, Long.BYTES);
        for (int n = 0; n < 1_000_000; n++) {
            float sample = n < period
                    ? (float) (1000 * random.nextGaussian())
                    : samples.getAtIndex(ValueLayout.JAVA_FLOAT, n - period);
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, n, sample);
        }
        MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(4_000_000), Long.BYTES);
        long left = BloscCodec.FLOATS.encode(samples, stored, work);

        int elements = BloscCodec.FLOATS.blockBytes() / Float.BYTES;
        MemorySegment first = arena.allocate(elements, Long.BYTES);
        for (int n = 0; n < elements; n++) {
            first.set(ValueLayout.JAVA_BYTE, n, samples.get(ValueLayout.JAVA_BYTE, 4L * n + 3));
        }
        long at = stored.get(ValueLayout.JAVA_INT_UNALIGNED, 16);
        for (int p = 0; p < 3; p++) at += 4 + stored.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        long room = stored.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        MemorySegment other = arena.allocate(2L * elements, Long.BYTES);
        assertThat(room).isEqualTo(work.planes().encode(first, other, halves));
        assertThat(room).isNotEqualTo(work.planes().encode(first, other, !halves));
        assertThat(left < 400_000).isEqualTo(halves);
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
            "02010102e8030000e80300001000000000,     bytes outside of its blocks",
            "02010102e8030000e80300001200000000,     has a Blosc header",
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

    private static byte[] gzipped(byte[] plain) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(stored)) {
            gzip.write(plain);
        }
        return stored.toByteArray();
    }

    private byte[] decoded(Codec codec, byte[] stored, int room) throws CodecException {
        MemorySegment plain = arena.allocate(room, Long.BYTES);
        long bytes = codec.decode(inNative(stored), plain, work);
        return plain.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Also empty members, and zeros or other bytes behind the last. */
    @Test
    void gzipOfSeveralMembers() throws IOException, CodecException {
        byte[] all = Content.SAMPLES.bytes(5000);
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        stored.write(gzipped(Arrays.copyOf(all, 3000)));
        stored.write(gzipped(new byte[0]));
        stored.write(gzipped(Arrays.copyOfRange(all, 3000, 5000)));
        stored.write(gzipped(new byte[0]));
        assertThat(decoded(new GzipCodec(1), stored.toByteArray(), 5000)).isEqualTo(all);
        stored.write(new byte[16]);
        assertThat(decoded(new GzipCodec(1), stored.toByteArray(), 5000)).isEqualTo(all);
        assertThatThrownBy(() -> decoded(new GzipCodec(1), stored.toByteArray(), 4999))
                .isInstanceOf(CodecException.class).hasMessageContaining("inflates to more than");
        byte[] damaged = stored.toByteArray();
        damaged[damaged.length - 16 - 20 - 8]++;
        assertThatThrownBy(() -> decoded(new GzipCodec(1), damaged, 5000)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 100})
    void bloscWithSpareBytes(int spare) throws CodecException {
        for (Content content : Content.values()) {
            byte[] plain = content.bytes(40_000);
            MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(plain.length));
            int bytes = (int) BloscCodec.FLOATS.encode(inNative(plain), stored, work);
            byte[] longer = Arrays.copyOf(stored.toArray(ValueLayout.JAVA_BYTE), bytes + spare);
            assertThat(decoded(BloscCodec.FLOATS, longer, plain.length)).isEqualTo(plain);
            assertThatThrownBy(() -> decoded(BloscCodec.FLOATS, Arrays.copyOf(longer, bytes - 1), plain.length))
                    .isInstanceOf(CodecException.class).hasMessageContaining("no more bytes than the chunk has");
        }
    }

    /**
     * By the format of the block: four letters as they are, then two repetitions of them; python3-numcodecs wrote the
     * second.
     */
    @Test
    void lz4() throws CodecException {
        byte[] stored = HexFormat.of().parseHex("0c000000" + "44" + "61626364" + "0400" + "00");
        assertThat(decoded(new Lz4Codec(), stored, 12)).asString().isEqualTo("abcdabcdabcd");
        byte[] letters = HexFormat.of().parseHex("0c000000" + "c0" + "6162636465666768696a6b6c");
        assertThat(decoded(new Lz4Codec(), letters, 20)).asString().isEqualTo("abcdefghijkl");
        for (String broken : new String[] {"", "0c0000", "0c000000", "0d000000" + "44616263640400" + "00",
                "0c00000044616263640500" + "00", "ffffffff4461626364040000", "0c000000f0ff",
                "0b0000004461626364040000"}) {
            assertThatThrownBy(() -> decoded(new Lz4Codec(), HexFormat.of().parseHex(broken), 12)).as(broken)
                    .isInstanceOf(CodecException.class);
        }
        assertThatThrownBy(() -> new Lz4Codec().encode(MemorySegment.NULL, MemorySegment.NULL, work))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
