package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks of LZ4 and BloscLZ, written byte for byte as their formats say. */
class LzBlocksTest {

    /** Decodes a block. */
    private interface Block {
        long decode(MemorySegment from, MemorySegment to) throws CodecException;
    }

    private static byte[] decoded(Block block, byte[] stored, int room) throws CodecException {
        MemorySegment to = MemorySegment.ofArray(new byte[room]);
        long bytes = block.decode(MemorySegment.ofArray(stored), to);
        return to.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
    }

    private static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(bytes).nextBytes(noise);
        return noise;
    }

    private static byte[] joined(Object... parts) {
        StringBuilder hex = new StringBuilder();
        for (Object part : parts) {
            hex.append(part instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : part);
        }
        return HexFormat.of().parseHex(hex);
    }

    /** A length of 15 continues in bytes that are added up, the first below 255 being the last. */
    @ParameterizedTest
    @CsvSource({"14, e0", "15, f000", "269, f0fe", "270, f0ff00", "271, f0ff01", "525, f0ffff00"})
    void literalsOfLz4(int length, String begin) throws CodecException {
        byte[] literals = noise(length);
        assertThat(decoded(Lz4Block::decode, joined(begin, literals), 600)).isEqualTo(literals);
    }

    /** A match of 4 bytes or more repeats what lies up to 65,535 bytes before, even what it writes itself. */
    @ParameterizedTest
    @CsvSource({"4, 40, ''", "18, 4e, ''", "19, 4f, 00", "274, 4f, ff00", "275, 4f, ff01"})
    void matchesOfLz4(int length, String token, String more) throws CodecException {
        byte[] stored = joined(token, "61626364", "0300", more, "10", "65");
        String expected = "abcd" + "bcd".repeat(100).substring(0, length) + "e";
        assertThat(decoded(Lz4Block::decode, stored, 600)).asString(StandardCharsets.US_ASCII).isEqualTo(expected);
    }

    @Test
    void distancesOfLz4HaveTwoBytes() throws CodecException {
        byte[] literals = noise(1000);
        byte[] stored = joined("f4ffffffdc", literals, "0203");
        byte[] expected = Arrays.copyOf(literals, 1008);
        System.arraycopy(literals, 1000 - 0x302, expected, 1000, 8);
        assertThat(decoded(Lz4Block::decode, stored, 1008)).isEqualTo(expected);
        assertThatThrownBy(() -> decoded(Lz4Block::decode, stored, 1007)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** The first of all bytes may be repeated, none before it, and none that is yet to be written. */
    @ParameterizedTest
    @CsvSource({"0400, true", "0500, false", "0000, false"})
    void matchesBeginWithinTheBlock(String distance, boolean valid) throws CodecException {
        byte[] stored = joined("40", "61626364", distance);
        if (valid) {
            assertThat(decoded(Lz4Block::decode, stored, 8)).asString(StandardCharsets.US_ASCII).isEqualTo("abcdabcd");
        } else {
            assertThatThrownBy(() -> decoded(Lz4Block::decode, stored, 8)).isInstanceOf(CodecException.class)
                    .hasMessage("repeats bytes from %s before byte 4".formatted(distance.charAt(1)));
        }
    }

    @Test
    void anEmptyBlockOfLz4HoldsNothing() throws CodecException {
        assertThat(decoded(Lz4Block::decode, new byte[0], 8)).isEmpty();
    }

    /** The control byte before literals is their number less 1; the upper bits of the first do not count. */
    @ParameterizedTest
    @CsvSource({"1, 00", "1, e0", "32, 1f", "32, 3f"})
    void literalsOfBloscLz(int length, String control) throws CodecException {
        byte[] literals = noise(length);
        assertThat(decoded(BloscLzBlock::decode, joined(control, literals), 40)).isEqualTo(literals);
        assertThat(decoded(BloscLzBlock::decode, joined(control, literals, "00", "61"), 40)).hasSize(length + 1)
                .endsWith('a');
    }

    /** The three upper bits of a match are its length less 2; 7 of them continue in further bytes. */
    @ParameterizedTest
    @CsvSource({"3, 20, ''", "8, c0, ''", "9, e0, 00", "263, e0, fe", "264, e0, ff00", "265, e0, ff01"})
    void matchesOfBloscLz(int length, String control, String more) throws CodecException {
        byte[] stored = joined("03", "61626364", control, more, "02", "00", "65");
        String expected = "abcd" + "bcd".repeat(100).substring(0, length) + "e";
        assertThat(decoded(BloscLzBlock::decode, stored, 600)).asString(StandardCharsets.US_ASCII).isEqualTo(expected);
    }

    /** Five bits of the control byte and a byte hold distances to 8191, and two more bytes those from 8192 on. */
    @ParameterizedTest
    @CsvSource({"513, 2200", "8191, 3ffe", "8192, 3fff0000", "8450, 3fff0102"})
    void distancesOfBloscLz(int distance, String match) throws CodecException {
        byte[] literals = noise(32 * 300);
        StringBuilder stored = new StringBuilder();
        for (int run = 0; run < 300; run++) {
            stored.append("1f").append(HexFormat.of().formatHex(literals, 32 * run, 32 * run + 32));
        }
        byte[] expected = Arrays.copyOf(literals, literals.length + 3);
        System.arraycopy(literals, literals.length - distance, expected, literals.length, 3);
        assertThat(decoded(BloscLzBlock::decode, joined(stored, match), expected.length)).isEqualTo(expected);
    }
}
