package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.FormatException;

/** Refuses files whose traces do not lie where the headers say, in whole sentences. */
class LayoutCheckTest {

    private static final int TRACE = 280;

    @TempDir
    private Path folder;

    private OpenSegy open(ByteBuffer bytes, SegyReading reading) throws IOException {
        return OpenSegy.of(folder.resolve("a.sgy"), FileHeadTest.array(bytes), reading);
    }

    private void assertRefused(ByteBuffer bytes, String message) {
        assertThatThrownBy(() -> open(bytes, DEFAULT).close()).isInstanceOf(FormatException.class).asString()
                .endsWith("a.sgy " + message);
    }

    private long traces(ByteBuffer bytes, SegyReading reading) throws IOException {
        try (OpenSegy segy = open(bytes, reading)) {
            return segy.file().traces();
        }
    }

    /** Headers, and as many bytes of traces of 10 samples that are 0. */
    private static ByteBuffer following(int bytes) {
        return FileHeadTest.file(3600 + bytes).putShort(3502, (short) 1);
    }

    @Test
    void aFileHasAWholeTrace() throws IOException {
        assertRefused(following(0), "holds no whole trace: 0 bytes follow its headers (from byte 3600 on) and a trace"
                + " of 10 samples has 280; copy it again");
        assertRefused(following(279), "holds no whole trace: 279 bytes follow its headers (from byte 3600 on) and a"
                + " trace of 10 samples has 280; copy it again");
        assertRefused(following(279).putShort(3504, (short) 1),
                "holds no whole trace: 0 bytes follow its headers (from byte 6800 on) and a trace of 10 samples has"
                        + " 280; copy it again");
        assertThatThrownBy(() -> open(following(279), DEFAULT.withSalvage(true)).close())
                .hasMessageContaining("holds no whole trace");
        assertThat(traces(following(TRACE), DEFAULT)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(shorts = {0, 10})
    void aFileEndsWithATrace(short inFirstTrace) throws IOException {
        ByteBuffer bytes = following(2 * TRACE + 100).putShort(3714, inFirstTrace);
        assertRefused(bytes, "holds 2 whole traces of 10 samples (IEEE float32) and 100 bytes more, from byte 4160 on,"
                + " but must end with a trace: it was cut short, or byte 3221 (samples per trace) is wrong: copy it"
                + " again, mend byte 3221, or read the whole traces with SegyReading.withSalvage(true)");
        assertThat(traces(bytes, DEFAULT.withSalvage(true))).isEqualTo(2);
    }

    @Test
    void theFirstTraceMayShowWhichNumberIsWrong() {
        assertRefused(following(2 * TRACE + 100).putShort(3714, (short) 12),
                "holds 2 whole traces of 10 samples (IEEE float32) and 100 bytes more, from byte 4160 on, but must end"
                        + " with a trace: it was cut short, or byte 3221 (samples per trace) is wrong, as the first"
                        + " trace says that it has 12 samples: copy it again, mend byte 3221, or read the whole"
                        + " traces with SegyReading.withSalvage(true)");
        ByteBuffer alike = LayoutAdviceTest.traces(4, 300, 3600, 4800).putShort(3502, (short) 1);
        assertRefused(alike,
                "holds 4 whole traces of 10 samples (IEEE float32) and 80 bytes more, from byte 4720 on, but"
                        + " must end with a trace; its size and its trace headers fit 15 samples: read it with"
                        + " SegyReading.withSamples(15)");
        ByteBuffer later = LayoutAdviceTest.traces(4, 280, 3700, 4820).putShort(3502, (short) 1);
        assertRefused(later, "holds 4 whole traces of 10 samples (IEEE float32) and 100 bytes more, from byte 4720 on,"
                + " but must end with a trace; whole traces with headers that are alike begin at byte 3700: read it with"
                + " SegyReading.withFirstTrace(3700)");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "0, 2", "3, 0"})
    void asManyTracesAsStatedMustBeThere(long stated, long read) throws IOException {
        ByteBuffer bytes = following(2 * TRACE).put(3500, (byte) 2).putLong(3512, stated);
        if (read > 0) {
            assertThat(traces(bytes, DEFAULT)).isEqualTo(read);
        } else {
            assertRefused(bytes,
                    "says that it has 3 traces (byte 3513), but holds 2 whole ones: it was cut short: copy it"
                            + " again, or read those with SegyReading.withSalvage(true)");
        }
        assertThat(traces(bytes, DEFAULT.withSalvage(true))).isEqualTo(2);
    }

    /** Bytes that are no trace follow, and the count of traces says how many there are. */
    @ParameterizedTest
    @CsvSource({"2, 2, 660", "0, 4, 100", "4, 4, 100", "3, 3, 380", "5, 4, 100", "-1, 4, 100"})
    void whatFollowsTheStatedTracesIsLeft(long stated, long traces, long left) throws IOException {
        ByteBuffer bytes = following(4 * TRACE + 100).put(3500, (byte) 2).putLong(3512, stated);
        try (OpenSegy segy = open(bytes, DEFAULT.withSalvage(true))) {
            assertThat(segy.file().traces()).isEqualTo(traces);
            assertThat(segy.file().left()).isEqualTo(left);
            assertThat(segy.file().position(traces) + left).isEqualTo(bytes.capacity());
        }
        ByteBuffer whole = following(4 * TRACE).put(3500, (byte) 2).putLong(3512, 2);
        assertThat(traces(whole, DEFAULT.withSalvage(true))).isEqualTo(4);
    }

    private static ByteBuffer withText(ByteBuffer bytes, int blocks) {
        for (int block = 0; block < blocks; block++) {
            FileHeadTest.put(bytes, 3600 + 3200 * block, "C 1 more", StandardCharsets.US_ASCII);
        }
        return bytes;
    }

    @Test
    void textInPlaceOfTracesIsRefused() throws IOException {
        String text = "has text at byte 3600, where its first trace should begin: extended text headers that byte 3505"
                + " does not declare";
        ByteBuffer bytes = withText(following(6400 + 3 * TRACE), 2);
        assertRefused(bytes, text + ": read it with SegyReading.withFirstTrace(10000)");
        assertThat(traces(bytes, DEFAULT.withFirstTrace(10_000))).isEqualTo(3);
        assertRefused(withText(following(6400 + 3 * TRACE + 1), 2), text + "; put their number there");
        assertRefused(withText(following(6400), 2), text + "; put their number there");
        assertRefused(ByteBuffer.wrap(Arrays.copyOf(FileHeadTest.array(bytes), 9900)),
                text + "; put their number there");
        assertRefused(withText(following(6400 + 3 * TRACE), 2).putShort(3504, (short) 1),
                text.replace("3600", "6800") + ": read it with SegyReading.withFirstTrace(10000)");
    }

    @Test
    void tracesInPlaceOfTextAreRefused() throws IOException {
        ByteBuffer bytes = LayoutAdviceTest.traces(20, 280, 3600, 9200).putShort(3502, (short) 1);
        assertThat(traces(bytes, DEFAULT)).isEqualTo(20);
        assertRefused(bytes.putShort(3504, (short) 1),
                "says that its first trace begins at byte 6800, but whole traces with headers that are alike begin at"
                        + " byte 3600: read it with SegyReading.withFirstTrace(3600)");
        assertThat(traces(bytes, DEFAULT.withFirstTrace(3600))).isEqualTo(20);
        assertThat(traces(LayoutAdviceTest.traces(5, 280, 6800, 8200).putShort(3504, (short) 1), DEFAULT)).isEqualTo(5);
    }
}
