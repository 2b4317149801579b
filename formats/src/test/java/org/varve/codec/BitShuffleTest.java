package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Chunks of Blosc written by hand, as the README_CHUNK_FORMAT.rst of c-blosc and the paper on bitshuffle describe them.
 */
class BitShuffleTest {

    private static final int HEADER = 16;
    private static final int BITS_SHUFFLED = 4;
    private static final int BYTES_SHUFFLED = 1;
    private static final int NOT_SPLIT = 16;
    private static final int LZ4 = 1 << 5;

    /** One block, whose bytes are stored as they are. */
    private static byte[] chunk(int flags, int size, byte[] block) {
        ByteBuffer chunk = ByteBuffer.allocate(HEADER + 8 + block.length).order(ByteOrder.LITTLE_ENDIAN);
        chunk.put((byte) 2).put((byte) 1).put((byte) (flags | NOT_SPLIT | LZ4)).put((byte) size);
        chunk.putInt(block.length).putInt(block.length).putInt(chunk.capacity());
        return chunk.putInt(HEADER + 4).putInt(block.length).put(block).array();
    }

    private static byte[] decode(byte[] chunk, int length) throws CodecException {
        try (Arena arena = Arena.ofConfined(); Workspace work = new Workspace()) {
            MemorySegment plain = arena.allocate(length, Long.BYTES);
            assertThat(BloscCodec.FLOATS.decode(arena.allocateFrom(ValueLayout.JAVA_BYTE, chunk), plain, work))
                    .isEqualTo(length);
            return plain.toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(3).nextBytes(bytes);
        return bytes;
    }

    private static boolean bit(byte[] bytes, int number) {
        return (bytes[number / 8] >> number % 8 & 1) != 0;
    }

    /** First the lowest bit of the first byte of all elements, eight of them in a byte, the first in its lowest bit. */
    @ParameterizedTest
    @CsvSource({"1,16", "2,8", "4,8", "4,264", "8,40", "3,24"})
    void bitsOfAllElementsFollowEachOther(int size, int elements) throws CodecException {
        byte[] plain = random(size * elements);
        byte[] block = new byte[plain.length];
        for (int element = 0; element < elements; element++) {
            for (int bit = 0; bit < 8 * size; bit++) {
                int at = bit * elements + element;
                if (bit(plain, 8 * size * element + bit)) block[at / 8] |= (byte) (1 << at % 8);
            }
        }

        assertThat(decode(chunk(BITS_SHUFFLED, size, block), plain.length)).isEqualTo(plain);
    }

    /** Blosc leaves blocks as they are whose elements do not fill bytes with their bits. */
    @ParameterizedTest
    @CsvSource({"4,7", "2,9"})
    void bitsOfOtherNumbersOfElementsStay(int size, int elements) throws CodecException {
        byte[] plain = random(size * elements);

        assertThat(decode(chunk(BITS_SHUFFLED, size, plain), plain.length)).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource({"2,9", "4,7", "4,2100", "8,5"})
    void bytesOfAllElementsFollowEachOther(int size, int elements) throws CodecException {
        byte[] plain = random(size * elements);
        byte[] block = new byte[plain.length];
        for (int at = 0; at < plain.length; at++) block[at % size * elements + at / size] = plain[at];

        assertThat(decode(chunk(BYTES_SHUFFLED, size, block), plain.length)).isEqualTo(plain);
    }

    /** Bytes behind the last whole element are stored behind all others, as they are. */
    @ParameterizedTest
    @CsvSource({"4,16,3,true", "2,8,1,true", "4,16,3,false", "8,24,7,false"})
    void bytesThatAreNoElementStay(int size, int elements, int more, boolean bits) throws CodecException {
        byte[] plain = random(size * elements + more);
        byte[] block = plain.clone();
        for (int at = 0; at < size * elements; at++) {
            if (!bits) block[at % size * elements + at / size] = plain[at];
            if (bits) block[at] = 0;
        }
        for (int n = 0; bits && n < 8 * size * elements; n++) {
            int at = n % (8 * size) * elements + n / (8 * size);
            if (bit(plain, n)) block[at / 8] |= (byte) (1 << at % 8);
        }

        assertThat(decode(chunk(bits ? BITS_SHUFFLED : BYTES_SHUFFLED, size, block), plain.length)).isEqualTo(plain);
    }

    /** Blocks of single bytes, and those that are not shuffled, are stored unchanged. */
    @ParameterizedTest
    @CsvSource({"1,1", "4,0"})
    void bytesThatAreNotShuffledStay(int size, int flags) throws CodecException {
        byte[] plain = random(24);
        assertThat(decode(chunk(flags, size, plain), plain.length)).isEqualTo(plain);
    }

    /**
     * C-blosc compresses the bytes of each place on their own if a block has at least 128 elements of at most 16 bytes.
     */
    @ParameterizedTest
    @CsvSource({"4,128,true", "4,127,false", "16,128,true", "17,128,false", "2,300,true"})
    void planesOfLargeBlocksAreStoredOneByOne(int size, int elements, boolean split) throws CodecException {
        byte[] plain = random(size * elements);
        int planes = split ? size : 1;
        ByteBuffer chunk = ByteBuffer.allocate(HEADER + 4 + 4 * planes + plain.length).order(ByteOrder.LITTLE_ENDIAN);
        chunk.put((byte) 2).put((byte) 1).put((byte) (BYTES_SHUFFLED | LZ4)).put((byte) size);
        chunk.putInt(plain.length).putInt(plain.length).putInt(chunk.capacity()).putInt(HEADER + 4);
        for (int b = 0; b < size; b++) {
            if (b % (size / planes) == 0) chunk.putInt(plain.length / planes);
            for (int element = 0; element < elements; element++) chunk.put(plain[element * size + b]);
        }

        assertThat(decode(chunk.array(), plain.length)).isEqualTo(plain);
    }

    /** The version of the format and of its compressor, flags, bytes of an element, of all, of a block, and stored. */
    @Test
    void theHeaderIsAsOtherProgramsExpectIt() {
        try (Arena arena = Arena.ofConfined(); Workspace work = new Workspace()) {
            MemorySegment plain = arena.allocate(600_000, Long.BYTES);
            MemorySegment stored = arena.allocate(BloscCodec.FLOATS.storedBytes(600_000), Long.BYTES);
            int bytes = (int) BloscCodec.FLOATS.encode(plain, stored, work);
            byte[] expected = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN)
                    .put((byte) 2).put((byte) 1).put((byte) (4 << 5 | BYTES_SHUFFLED)).put((byte) 4)
                    .putInt(600_000).putInt(1 << 18).putInt(bytes).array();
            assertThat(stored.asSlice(0, HEADER).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
            assertThat(bytes).isLessThan(1000);
        }
    }
}
