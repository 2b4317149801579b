package org.varve.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers and trailers of gzip and zlib, byte for byte. */
class GzipHeaderTest {

    /** "abc", deflated without compression: the last block, of 3 bytes. */
    private static final String DEFLATED = "010300fcff616263";

    /** The CRC-32 of "abc", from RFC 1952 in little-endian order, and its length. */
    private static final String TRAILER = "c2412435" + "03000000";

    private static String decoded(Codec codec, String hex) throws CodecException {
        MemorySegment plain = MemorySegment.ofArray(new byte[10]);
        try (Workspace work = new Workspace()) {
            long bytes = codec.decode(MemorySegment.ofArray(HexFormat.of().parseHex(hex)), plain, work);
            return new String(plain.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
        }
    }

    /** Flags: 2 for a checksum, 4 for an extra field, 8 for a name, 16 for a comment. */
    @ParameterizedTest
    @CsvSource({"00, ''", "01, ''", "02, 1234", "04, 0200abcd", "04, 0000", "08, 6100", "10, 626200",
            "1e, 0100ab610062001234", "08, 00"})
    void optionalFieldsAreSkipped(String flags, String fields) throws CodecException {
        String header = "1f8b08" + flags + "0000000000ff" + fields;
        assertThat(decoded(new GzipCodec(1), header + DEFLATED + TRAILER)).isEqualTo("abc");
    }

    @Test
    void anExtraFieldMayHaveManyBytes() throws CodecException {
        String header = "1f8b0804" + "0000000000ff" + "ff80" + "00".repeat(0x80ff);
        assertThat(decoded(new GzipCodec(1), header + DEFLATED + TRAILER)).isEqualTo("abc");
    }

    @ParameterizedTest
    @CsvSource({"1f8b07, c2412435, 03000000, 'does not begin with 1f 8b 08, as gzip does'",
            "1f8c08, c2412435, 03000000, 'does not begin with 1f 8b 08, as gzip does'",
            "1f8b08, c2412436, 03000000, 'has a CRC-32 of 352441c2, but its gzip trailer says 362441c2'",
            "1f8b08, c2412435, 04000000, 'inflates to 3 bytes, but its gzip trailer says 4'"})
    void otherBytesAreRefused(String magic, String checksum, String length, String reason) {
        assertThatThrownBy(
                () -> decoded(new GzipCodec(1), magic + "00" + "0000000000ff" + DEFLATED + checksum + length))
                .isInstanceOf(CodecException.class).hasMessage(reason);
    }

    @Test
    void aMemberIsWrittenWithoutTimeAndName() {
        assertThat(encoded(new GzipCodec(0))).isEqualTo("1f8b0800" + "00000000" + "00ff" + DEFLATED + TRAILER);
        assertThat(encoded(new ZlibCodec(0))).isEqualTo("7801" + DEFLATED + "024d0127");
        assertThat(encoded(new Crc32cCodec())).isEqualTo("616263" + "b73f4b36");
    }

    private static String encoded(Codec codec) {
        MemorySegment stored = MemorySegment.ofArray(new byte[2000]).fill((byte) 0x55);
        try (Workspace work = new Workspace()) {
            byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
            long bytes = codec.encode(MemorySegment.ofArray(abc), stored, work);
            return HexFormat.of().formatHex(stored.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE));
        }
    }

    /** 78 01 to 78 da differ in the level alone; 58 is a smaller window. */
    @ParameterizedTest
    @CsvSource({"7801", "785e", "789c", "78da", "5885"})
    void everyHeaderOfZlibIsRead(String header) throws CodecException {
        assertThat(decoded(new ZlibCodec(1), header + DEFLATED + "024d0127")).isEqualTo("abc");
    }

    /** Not deflated, no multiple of 31, a dictionary that is not there, and another checksum. */
    @ParameterizedTest
    @CsvSource({"7703, 024d0127, 'begins with 77 03, as no zlib stream does'",
            "7802, 024d0127, 'begins with 78 02, as no zlib stream does'",
            "7820, 024d0127, 'begins with 78 20, as no zlib stream does'",
            "7801, 024d0128, 'has an Adler-32 of 024d0127, but its zlib trailer says 024d0128'"})
    void otherStreamsAreRefused(String header, String checksum, String reason) {
        assertThatThrownBy(() -> decoded(new ZlibCodec(1), header + DEFLATED + checksum))
                .isInstanceOf(CodecException.class).hasMessage(reason);
    }

    @Test
    void theChecksumOfCrc32cFollowsItsBytes() {
        assertThatThrownBy(() -> decoded(new Crc32cCodec(), "616263")).isInstanceOf(CodecException.class)
                .hasMessage("of 3 bytes is too short for its CRC-32C of 4");
        assertThatThrownBy(() -> decoded(new Crc32cCodec(), "616263b73f4b37")).isInstanceOf(CodecException.class)
                .hasMessage("has a CRC-32C of 364b3fb7, but says 374b3fb7");
    }

    @Test
    void noBytesHaveAChecksumToo() throws CodecException {
        assertThat(decoded(new Crc32cCodec(), "00000000")).isEmpty();
    }
}
