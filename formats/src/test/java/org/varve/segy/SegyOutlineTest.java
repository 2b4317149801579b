package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.formats.Fact;
import org.varve.segy.header.WordOrder;

/** The words of a file that cannot be opened, as they are. */
class SegyOutlineTest {

    private static final SegyReading DEFAULT = SegyReading.DEFAULT;

    @TempDir
    private Path folder;

    private static byte[] survey(ByteOrder order) {
        return SegyFixture.of(new Shape(1, 1, 2)).with(3, order).bytes();
    }

    private List<Fact> outline(byte[] bytes, SegyReading reading) throws IOException {
        return SegyOutline.of(Files.write(folder.resolve("a.sgy"), bytes), reading);
    }

    private static Fact format(String revision, int code, String format, String order) {
        return new Fact("format",
                List.of("SEG-Y revision %s, sample format code %s (%s), %s".formatted(revision, code, format, order)),
                Map.of()).with("format", "SEG-Y").with("revision", revision).with("sampleFormatCode", code)
                .with("byteOrder", order);
    }

    private static Fact words(int samples, int interval, int extended) {
        return new Fact("file words", List.of(
                "samples per trace %s (byte 3221), interval %s (byte 3217), extended text headers %s (byte 3505)"
                        .formatted(samples, interval, extended)),
                Map.of()).with("samplesPerTrace", samples).with("intervalWord", interval)
                .with("extendedTextHeaders", extended);
    }

    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, big-endian", "LITTLE_ENDIAN, little-endian"})
    void wordsAreToldInTheOrderOfTheFile(String name, String told) throws IOException {
        ByteOrder order = name.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer bytes = ByteBuffer.wrap(survey(order)).order(order);
        Arrays.fill(bytes.array(), 3600, 3840, (byte) 0);
        bytes.putInt(3600 + 20, 77).putShort(3600 + 28, (short) -1).putShort(3600 + 114, (short) 9)
                .putInt(3600 + 236, 5);
        assertThat(outline(bytes.array(), DEFAULT)).containsExactly(format("0", 3, "int16", told), words(2, 2000, 0),
                Fact.of("first trace", "at byte 3600: ensemble (CDP) 77 (byte 21), identification (2 = dead) -1 (byte "
                        + "29), samples 9 (byte 115), unassigned 5 (byte 237)").with("firstTrace", 3600L)
                        .with("firstTraceWords", Map.of("21", 77, "29", -1, "115", 9, "237", 5)));
    }

    /** Codes that no revision knows, and words that cannot be right. */
    @Test
    void wordsThatAreWrongAreTold() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey(ByteOrder.BIG_ENDIAN));
        bytes.putShort(3216, (short) -1).putShort(3220, (short) 0).putShort(3224, (short) 77).putShort(3504, (short) -1)
                .put(3500, (byte) 1);
        Arrays.fill(bytes.array(), 3600, 3840, (byte) 0);
        List<Fact> facts = outline(bytes.array(), DEFAULT.with(WordOrder.BIG_ENDIAN));
        assertThat(facts).containsExactly(format("1.0", 77, "unknown", "big-endian"), words(0, 65_535, -1),
                Fact.of("first trace", "at byte 3600: all words are 0").with("firstTrace", 3600L)
                        .with("firstTraceWords", Map.of()));
    }

    /** The first trace lies behind the extended text headers, or where the reading says. */
    @Test
    void theFirstTraceIsWhereTheFileSays() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(survey(ByteOrder.BIG_ENDIAN), 3600 + 3200 + 240));
        bytes.putShort(3504, (short) 1).putInt(6800, 3).putInt(3700, 4);
        Arrays.fill(bytes.array(), 3704, 6800, (byte) 0);
        assertThat(outline(bytes.array(), DEFAULT)).last().isEqualTo(Fact
                .of("first trace", "at byte 6800: trace in line 3 (byte 1)").with("firstTrace", 6800L)
                .with("firstTraceWords", Map.of("1", 3)));
        assertThat(outline(bytes.array(), DEFAULT.withFirstTrace(3700))).last().isEqualTo(Fact
                .of("first trace", "at byte 3700: trace in line 4 (byte 1)").with("firstTrace", 3700L)
                .with("firstTraceWords", Map.of("1", 4)));
        bytes.putShort(3504, (short) 2);
        assertThat(outline(bytes.array(), DEFAULT)).hasSize(2);
        assertThat(outline(Arrays.copyOf(bytes.putShort(3504, (short) 1).array(), 3600 + 3200 + 239), DEFAULT))
                .hasSize(2);
    }

    @Test
    void textInPlaceOfATraceIsTold() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey(ByteOrder.BIG_ENDIAN));
        bytes.put(3600, "C 1 MORE TEXT".repeat(20).getBytes(Charset.forName("IBM037")), 0, 240);
        assertThat(outline(bytes.array(), DEFAULT)).last().isEqualTo(Fact
                .of("first trace", "at byte 3600: text in place of a trace header").with("firstTrace", 3600L));
    }

    @Test
    void whatIsNoSegyHasNone() throws IOException {
        assertThat(outline(new byte[3599], DEFAULT)).isEmpty();
        assertThat(outline("<html>".getBytes(StandardCharsets.US_ASCII), DEFAULT)).isEmpty();
        byte[] noise = new byte[4000];
        Arrays.fill(noise, (byte) 1);
        assertThat(outline(noise, DEFAULT)).isEmpty();
    }
}
