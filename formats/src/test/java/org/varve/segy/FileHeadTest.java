package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.WordOrder;

/** What the first 3600 bytes of a file say, and what its size and its trace headers say of that. */
class FileHeadTest {

    static final Charset EBCDIC = Charset.forName("IBM037");

    @TempDir
    private Path folder;

    /** A file of IEEE floats every 2 ms, 10 per trace, of no revision. */
    static ByteBuffer file(int bytes) {
        ByteBuffer file = ByteBuffer.allocate(bytes);
        file.put("C 1 A TEST".getBytes(EBCDIC));
        for (int at = 10; at < 3200; at++) file.put(at, (byte) 0x40);
        return file.putShort(3216, (short) 2000).putShort(3220, (short) 10).putShort(3224, (short) 5);
    }

    static byte[] array(ByteBuffer bytes) {
        byte[] array = new byte[bytes.capacity()];
        bytes.get(0, array);
        return array;
    }

    private TraceFileHeader read(ByteBuffer bytes, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(Files.write(folder.resolve("a.sgy"), array(bytes)))) {
            return BinaryHeader.read(file, reading);
        }
    }

    private TraceFileHeader read(ByteBuffer bytes) throws IOException {
        return read(bytes, SegyReading.DEFAULT);
    }

    private void assertRefused(ByteBuffer bytes, String... words) {
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(FormatException.class).asString().contains(words);
    }

    @Test
    void revision1HasWordsOfTwoBytes() throws IOException {
        ByteBuffer bytes = file(4000).put(3500, (byte) 1).putShort(3502, (short) 1);
        bytes.putInt(3268, 77).putDouble(3272, 0.5).putInt(3506, 3).putLong(3512, 9).putLong(3520, 3700);

        assertThat(read(bytes)).isEqualTo(new TraceFileHeader(WordOrder.BIG_ENDIAN, SampleFormat.IEEE_FLOAT32, 10, 10,
                2000, Revision.ONE, 5, true, new FileLayout(3600, 4000, 0, 0)));
        assertThat(read(bytes.putShort(3502, (short) 2).putShort(3504, (short) 2).putShort(3220, (short) 65535)))
                .isEqualTo(new TraceFileHeader(WordOrder.BIG_ENDIAN, SampleFormat.IEEE_FLOAT32, 65535, 65535, 2000,
                        Revision.ONE, 5, false, new FileLayout(10_000, 4000, 0, 0)));
    }

    @Test
    void revision2HasLongerWords() throws IOException {
        ByteBuffer bytes = file(20_000).put(3500, (byte) 2);
        assertThat(read(bytes).samples()).isEqualTo(10);
        assertThat(read(bytes).micros()).isEqualTo(2000);
        bytes.putInt(3268, 70_000).putDouble(3272, 0.5).putInt(3506, 255).putLong(3512, 9).putLong(3520, 3700);
        bytes.putInt(3528, 2);

        assertThat(read(bytes).samples()).isEqualTo(70_000);
        assertThat(read(bytes).micros()).isEqualTo(0.5);
        assertThat(read(bytes).layout()).isEqualTo(new FileLayout(3700, 20_000 - 6400, 255, 9));
        assertThat(read(bytes).headerBytes()).isEqualTo(240 * 256);
        assertThat(read(bytes.putDouble(3272, 1e12)).micros()).isEqualTo(2000);
        assertThat(read(bytes.putDouble(3272, 1e-6)).micros()).isEqualTo(2000);
        assertThat(read(bytes.putInt(3268, -1)).samples()).isEqualTo(10);
        assertThat(read(bytes.putLong(3512, -9)).layout().declaredTraces()).isZero();
        assertThat(read(bytes.put(3501, (byte) 1).putShort(3506, (short) 1)).layout().additionalHeaders())
                .as("in two bytes").isEqualTo(1);
        assertThat(read(bytes.putLong(3520, 3600)).layout().start()).isEqualTo(3600);
        assertThat(read(bytes.putLong(3520, 20_000)).layout().start()).isEqualTo(20_000);
        assertThat(read(bytes.putLong(3520, 0).putShort(3504, (short) 1)).layout().start()).isEqualTo(6800);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertRefused(file(4000).put(3500, (byte) 2).putInt(3506, 256),
                "has up to 256 additional headers per trace (byte 3507): Varve reads up to 255");
        assertRefused(file(4000).put(3500, (byte) 2).putInt(3506, -1), "has up to -1 additional headers");
        assertRefused(file(4000).put(3500, (byte) 2).putLong(3520, 3599),
                "says that its first trace begins at byte 3599 (bytes 3521 to 3528), but has 4000 bytes");
        assertRefused(file(4000).put(3500, (byte) 2).putLong(3520, 4001), "begins at byte 4001");
        assertRefused(file(4000).putShort(3504, (short) -2), "has -2 extended text headers (byte 3505)");
        assertRefused(file(6799).put(3500, (byte) 2).putInt(3528, 1),
                "has 1 trailing records of 3200 bytes (byte 3529), more than fit into its 6799 bytes");
        assertRefused(file(4000).put(3500, (byte) 2).putInt(3528, -2), "has -2 trailing records");
        assertRefused(file(4000).put(3500, (byte) 2).putInt(3268, (1 << 24) + 1),
                "has 16777217 samples per trace (byte 3269 of the binary header), but Varve reads traces of up to 16777216");
        assertRefused(file(4000).putShort(3220, (short) 0),
                "has 0 samples per trace (byte 3221 of the binary header), and its size does not show the number");
        assertRefused(file(4000).putShort(3224, (short) 9), "int64");
    }

    @Test
    void asManyTrailersAsFitAreTaken() throws IOException {
        assertThat(read(file(6800).put(3500, (byte) 2).putInt(3528, 1)).layout().end()).isEqualTo(3600);
        assertThat(read(file(4000).put(3500, (byte) 2).putInt(3268, 1 << 24)).samples()).isEqualTo(1 << 24);
    }

    @ParameterizedTest
    @CsvSource({"3600,true", "3599,false", "3760,true", "3761,false"})
    void aFirstTraceThatIsGivenLiesBehindTheHeaders(long first, boolean taken) throws IOException {
        SegyReading given = SegyReading.DEFAULT.withFirstTrace(first);
        if (taken) {
            assertThat(read(file(4000), given).layout().start()).isEqualTo(first);
        } else {
            assertThatThrownBy(() -> read(file(4000), given)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith(
                            "its first trace cannot begin at byte %s, as its headers take 3600 of its 4000"
                                    + " bytes",
                            first);
        }
    }

    /** By the word of revision 2, or else by the code, which is 5 or 0x0500. */
    @Test
    void theByteOrderIsStatedOrShown() throws IOException {
        ByteBuffer little = file(4000).order(ByteOrder.LITTLE_ENDIAN).putShort(3216, (short) 2000);
        little.putShort(3220, (short) 10).putShort(3224, (short) 5);
        assertThat(read(little).order()).isEqualTo(WordOrder.LITTLE_ENDIAN);
        assertThat(read(little).samples()).isEqualTo(10);
        assertThat(read(file(4000)).order()).isEqualTo(WordOrder.BIG_ENDIAN);
        assertThat(read(file(4000).putInt(3296, 0x04030201).putShort(3224, (short) 0x0500)).order())
                .isEqualTo(WordOrder.LITTLE_ENDIAN);
        assertThat(read(file(4000).putInt(3296, 0x01020304)).order()).isEqualTo(WordOrder.BIG_ENDIAN);
        assertThat(read(file(4000).putInt(3296, 0x02010403).putShort(3224, (short) 0x0500)).order())
                .isEqualTo(WordOrder.PAIRS_SWAPPED);
        assertThat(read(little, SegyReading.DEFAULT.with(WordOrder.LITTLE_ENDIAN)).order())
                .isEqualTo(WordOrder.LITTLE_ENDIAN);
        assertRefused(file(4000).putShort(3224, (short) 0), "has sample format code 0");
        assertRefused(file(4000).putInt(3296, 0x02010403).putShort(3224, (short) 0x0800),
                "has bytes swapped in pairs (byte 3297) and samples of format int8: no rule");
        assertThat(read(file(4000).putInt(3296, 0x02010403).putShort(3224, (short) 0x0300)).format())
                .isEqualTo(SampleFormat.INT16);
    }

    static void put(ByteBuffer bytes, int at, String text, Charset charset) {
        byte[] block = (text + " ".repeat(3200 - text.length())).getBytes(charset);
        bytes.put(at, block);
    }

    @Test
    void textsEndWithTheStanzaThatSaysSo() throws IOException {
        ByteBuffer bytes = file(3600 + 4 * 3200).putShort(3504, (short) -1);
        put(bytes, 3600, "((SEG: something ver 1.0))", EBCDIC);
        put(bytes, 6800, "more", EBCDIC);
        put(bytes, 10_000, "((SEG: EndText))", StandardCharsets.US_ASCII);

        assertThat(read(bytes).layout().start()).isEqualTo(13_200);
        put(bytes, 10_000, "more", EBCDIC);
        put(bytes, 13_200, "(( seg:ENDTEXT ))", EBCDIC);
        assertThat(read(bytes).layout().start()).isEqualTo(16_400);
        put(bytes, 13_200, "more", EBCDIC);
        assertRefused(bytes, "does not say how many extended text headers it has (byte 3505 is -1), and none of the"
                + " blocks up to byte 16400 begins with ((SEG: EndText))");
    }

    @Test
    void trailersAreTextFromTheFirstStanzaOn() throws IOException {
        ByteBuffer bytes = file(3600 + 5 * 3200).put(3500, (byte) 2).putInt(3528, -1);
        for (int at = 3600; at < bytes.capacity(); at++) bytes.put(at, (byte) 0x80);
        assertThat(read(bytes).layout().end()).isEqualTo(19_600);
        put(bytes, 16_400, "continued", StandardCharsets.US_ASCII);
        assertThat(read(bytes).layout().end()).as("of no stanza").isEqualTo(19_600);
        put(bytes, 13_200, "((SEG: a))", StandardCharsets.US_ASCII);
        assertThat(read(bytes).layout().end()).isEqualTo(13_200);
        put(bytes, 3600, "((SEG: b))", EBCDIC);
        assertThat(read(bytes).layout().end()).as("behind samples").isEqualTo(13_200);
        put(bytes, 6800, "continued", StandardCharsets.US_ASCII);
        put(bytes, 10_000, "continued", StandardCharsets.US_ASCII);
        assertThat(read(bytes).layout().end()).isEqualTo(3600);
    }

    @Test
    void bytesAreStatedInTheTextHeaderAndReadThere() {
        for (HeaderBytes bytes : List.of(HeaderBytes.STANDARD, new HeaderBytes(new NumberField(9, 2),
                new NumberField(11, 2), 1, 237))) {
            TextHeader text = TextHeader.of(List.of("C 1 A TEST", "C 2 " + StatedBytes.first(bytes),
                    "C 3 " + StatedBytes.second(bytes)));
            assertThat(StatedBytes.in(text)).contains(bytes);
        }
        assertThat(StatedBytes.first(HeaderBytes.STANDARD))
                .isEqualTo("TRACE HEADER BYTES: INLINE 189-192, CROSSLINE 193-196, CDP X 181-184,");
        assertThat(StatedBytes.second(HeaderBytes.STANDARD)).isEqualTo("CDP Y 185-188");
        assertThat(StatedBytes.in(TextHeader.of(List.of("C 1 A TEST")))).isEmpty();
        assertThat(StatedBytes.in(TextHeader.of(
                List.of("C 1 TRACE HEADER BYTES: INLINE 189-191, CROSSLINE 193-196, CDP X 181-184,",
                        "C 2 CDP Y 185-188"))))
                .isEmpty();
    }

    @Test
    void whatIsKnownIsWithinReason() {
        assertThat(KnownLayout.NONE.withSamples(1).stated()).containsExactly("1 samples per trace");
        assertThat(KnownLayout.NONE.withSamples(1 << 24).withFirstTrace(0).with(WordOrder.LITTLE_ENDIAN).stated())
                .containsExactly("16777216 samples per trace", "first trace after 0 bytes", "numbers little-endian");
        assertThat(KnownLayout.NONE.withSamples(7).withFirstTrace(3).samples()).isEqualTo(OptionalInt.of(7));
        assertThatThrownBy(() -> KnownLayout.NONE.withSamples(0))
                .hasMessage("0 samples per trace: must be 1 to 16777216, such as 1500");
        assertThatThrownBy(() -> KnownLayout.NONE.withSamples((1 << 24) + 1)).hasMessageContaining("16777217 samples");
        assertThatThrownBy(() -> KnownLayout.NONE.withFirstTrace(-1))
                .hasMessage("first trace at byte -1: must be the number of bytes before it, such as 3600");
    }
}
