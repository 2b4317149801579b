package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Streams that Python's bz2 wrote. */
class Bz2CodecTest {

    /** {@code bz2.compress(b"varve" * 3 + b"\0" * 300)}. */
    private static final byte[] SMALL = HexFormat.of().parseHex(
            "425a683931415926535970fe3be900000a5180c0000020220011000008200021b50c42180af42a21ca5278bb92"
                    + "29c2848387f1df48");

    private static byte[] decoded(byte[] stored, int room) throws CodecException {
        try (Arena arena = Arena.ofConfined(); Workspace work = new Workspace()) {
            MemorySegment plain = arena.allocate(room);
            long bytes = new Bz2Codec().decode(MemorySegment.ofArray(stored), plain, work);
            return plain.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] expected() {
        byte[] plain = new byte[315];
        System.arraycopy("varvevarvevarve".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, plain, 0, 15);
        return plain;
    }

    @Test
    void aStream() throws CodecException {
        assertThat(decoded(SMALL, 315)).isEqualTo(expected());
        assertThat(decoded(SMALL, 400)).isEqualTo(expected());
    }

    @Test
    void severalStreamsAndBytesBehindThem() throws CodecException {
        byte[] twice = new byte[2 * SMALL.length + 16];
        System.arraycopy(SMALL, 0, twice, 0, SMALL.length);
        System.arraycopy(SMALL, 0, twice, SMALL.length, SMALL.length);
        assertThat(decoded(twice, 630)).hasSize(630).startsWith(expected()).endsWith(expected());
    }

    @Test
    void whatIsCorruptIsTold() {
        assertThatThrownBy(() -> decoded(SMALL, 314)).isInstanceOf(CodecException.class)
                .hasMessageContaining("holds more than 314 bytes");
        assertThatThrownBy(() -> decoded(new byte[20], 10)).isInstanceOf(CodecException.class)
                .hasMessageContaining("does not begin with BZh");
        Random random = new Random(3);
        for (int n = 0; n < 300; n++) {
            byte[] broken = SMALL.clone();
            broken[random.nextInt(SMALL.length)] ^= (byte) (1 + random.nextInt(255));
            byte[] cut = java.util.Arrays.copyOf(broken, n % 3 == 0 ? random.nextInt(SMALL.length) : SMALL.length);
            try {
                assertThat(decoded(cut, 315)).hasSizeLessThanOrEqualTo(315);
            } catch (CodecException told) {
                assertThat(told.getMessage()).isNotBlank();
            }
        }
    }
}
