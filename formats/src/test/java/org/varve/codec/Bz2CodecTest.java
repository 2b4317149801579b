package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Streams that Python's bz2 wrote. */
class Bz2CodecTest {

    /** {@code bz2.compress(b"varve" * 3 + b"\0" * 300)}. */
    private static final byte[] SMALL = HexFormat.of().parseHex(
            "425a683931415926535970fe3be900000a5180c0000020220011000008200021b50c42180af42a21ca5278bb92"
                    + "29c2848387f1df48");

    /** The bytes of {@link #mixed}, as Python's module bz2 writes them. */
    private static final byte[] MIXED = Base64.getDecoder().decode(
            "QlpoMTFBWSZTWVhjxZQAAKxPAPlgH//////gB+AACFAD3gBtURwAMp/qYhpoNBT9NMQwhqgaPU00xVT9Gmhgg01PJoNMjSag"
                    + "wahhqn40qVAAAAAAAAGGhpoAaAA0AAMhoEp5VJE0yMmjIGmCZHqZpB6mETA40RCIUVUrQjMLUlixUyVUiwUskyQyJRROVhTC"
                    + "tiOp0HRWoYlGxJYUi8dtoaqsmcZGFGJhVEhpxklWJkRcxIYiVclsit3S0xhoZiWJKGFiGyWVoZxbKlrGt6/eo1Ok4tSzVTTJ"
                    + "Sy0uUwLWTiWOVOTJEJNMjRMNSjOQwqslQ5NjCo0WWS+Y7+Bu549u3/mzgNnP3fPe3ObX3bO3q4f9ua/bAkEfWx5rOe/EiPV0"
                    + "/55NRKYfda5x1p61c9lNkxJ0Ylval0w2AzvSi4m3V9h2Nu+09FbArU9NVZaPAzJbDVMt6eXdvCnX6Eg1EcXRE/BZ8LFV0J0K"
                    + "aqAKajPGc4PVBeXweTZ0bRy5DtPM0K+y9X3PiaV1ad9iHQtZtMYV2O5Qz1fTZraTQ6T45xCo6RPCC8Ir3OEHGsod65sClKT4"
                    + "Uclhga2cIUB3SE77DMzUReso0Z3KMbYVxBoFcnrCqnR8ONNGJDoqhXCs6QA4YnI9eo27qvgfUGUVpjsA4b90r2kZaKVGpVMA"
                    + "m47Zai2raYa3zpjMeKjrg4UyOS6mVwyAFZTiCsKgJtCZl7uBXscobhobsmI+HoUXYc+80mAsp0ZNk+W3Qoa/BUokRWKpMrK0"
                    + "No9jEEwMyXKTHIJ07uquvmW+jPmmxwr+Ov3x2kDwMUogABD7gIAIBAjUzbnCiFf9SINrEaqnCyaEzghTTBFaq9xrNuIzSPED"
                    + "Z6OU0fDa3EMws2SC0W1bzotHSS51upSOt6Gwm9KCkJEaQprJlcrh3aW1jtQSEemylrM3TV5vip51zW15hdME1hVLOJXFC1Zx"
                    + "ob45LzObxyubOAo8rEbK7WRxpyGHQZYnmcIV0zHMa25k21jZHWplBmuaIpqFRm6RN5dvc3OxScuuSrmy6ggW0VeAse96/4u5"
                    + "IpwoSCwx4soA");

    /** 1500 bytes of three kinds, for which several tables pay, then runs of 5 and of 600. */
    private static byte[] mixed() {
        byte[] plain = new byte[2105];
        int[] letters = {3, 40, 6};
        int random = 1;
        for (int n = 0; n < 1500; n++) {
            random = random * 1_103_515_245 + 12_345;
            plain[n] = (byte) ((random >>> 16) % letters[n / 500] + 50 * (n / 500));
        }
        Arrays.fill(plain, 1500, 1505, (byte) 9);
        Arrays.fill(plain, 1505, 2105, (byte) 8);
        return plain;
    }

    @Test
    void severalTablesAndRuns() throws CodecException {
        assertThat(decoded(MIXED, 2105)).isEqualTo(mixed());
    }

    /** Two blocks of one stream, of 100,000 bytes at most: 255 equal bytes are five of those. */
    @Test
    void severalBlocks() throws CodecException {
        byte[] stored = HexFormat.of().parseHex(
                "425a683131415926535950a7dd5e000d04808080400008200020a40834a82a312a0a8e6282b24ca6b33f61ce"
                        + "c8000dd00301040000800010400061980a534e31454b60a2a5e2ee48a70a1207dfebbb00");
        byte[] plain = new byte[6_000_000];
        Arrays.fill(plain, (byte) 'x');
        assertThat(decoded(stored, plain.length)).isEqualTo(plain);
    }

    /** The level is the digit behind BZh, from 1 to 9; a block must be followed by another or by the end. */
    @Test
    void streamsThatBreakTheFormatAreRefused() {
        for (int digit : new int[] {'0', ':'}) {
            byte[] level = SMALL.clone();
            level[3] = (byte) digit;
            assertThatThrownBy(() -> decoded(level, 315)).isInstanceOf(CodecException.class)
                    .hasMessage("does not begin with BZh and a digit, as bzip2 does");
        }
        byte[] mark = SMALL.clone();
        mark[4]++;
        assertThatThrownBy(() -> decoded(mark, 315)).isInstanceOf(CodecException.class)
                .hasMessage("has neither a block of bzip2 nor its end where one must be");
        byte[] checksum = SMALL.clone();
        checksum[10]++;
        assertThatThrownBy(() -> decoded(checksum, 315)).isInstanceOf(CodecException.class)
                .hasMessage("has a bzip2 block with a CRC of 70fe3be9, but says 71fe3be9");
        byte[] randomised = SMALL.clone();
        randomised[14] |= (byte) 0x80;
        assertThatThrownBy(() -> decoded(randomised, 315)).isInstanceOf(CodecException.class)
                .hasMessage("is randomised as by versions of bzip2 before 0.9.5: write it again");
    }

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
