package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** What the size of a file and its trace headers prove where the file states something else. */
class LayoutAdviceTest {

    @TempDir
    private Path folder;

    private InputFile open(ByteBuffer bytes) throws IOException {
        return InputFile.open(Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes)));
    }

    static ByteBuffer traces(int count, int bytes, int start, int fileBytes) {
        ByteBuffer file = FileHeadTest.file(fileBytes);
        for (int at = start; at < start + count * bytes; at += bytes) {
            file.putShort(at + 28, (short) 1).putShort(at + 70, (short) -10).putShort(at + 116, (short) 2000);
        }
        return file;
    }

    private boolean alike(ByteBuffer bytes, long start, long traceBytes, long traces) throws IOException {
        try (InputFile file = open(bytes)) {
            return new HeaderLikeness(file, new Fields(WordOrder.BIG_ENDIAN)).of(start, traceBytes, traces);
        }
    }

    @Test
    void headersAreAlikeOfWhichTwoWordsAreTheSame() throws IOException {
        ByteBuffer bytes = traces(10, 280, 3600, 6400);
        assertThat(alike(bytes, 3600, 280, 10)).isTrue();
        assertThat(alike(bytes, 3600, 280, 2)).isTrue();
        assertThat(alike(bytes, 3600, 280, 1)).isFalse();
        assertThat(alike(bytes, 3600, 280, 11)).as("beyond the file").isFalse();
        assertThat(alike(bytes, 3880, 280, 9)).isTrue();
        assertThat(alike(bytes, 3601, 280, 9)).isFalse();
        assertThat(alike(bytes, 3600, 300, 9)).isFalse();
        for (int trace : new int[] {1, 2, 5, 9}) {
            ByteBuffer other = traces(10, 280, 3600, 6400);
            int at = 3600 + trace * 280;
            assertThat(alike(other.putShort(at + 28, (short) 2), 3600, 280, 10)).isTrue();
            assertThat(alike(other.putShort(at + 70, (short) 1), 3600, 280, 10)).as("trace %s", trace).isFalse();
        }
        assertThat(alike(bytes.putShort(3600 + 3 * 280 + 28, (short) 7).putShort(3600 + 3 * 280 + 70, (short) 7), 3600,
                280, 10)).as("not looked at").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"255,-10000,true", "256,1,false", "-255,100,true", "-256,100,false", "1,3,false", "1,-1,true"})
    void theFirstHeaderIsPlausible(short id, short scalar, boolean alike) throws IOException {
        ByteBuffer bytes = traces(2, 280, 3600, 4160);
        for (int at : new int[] {3600, 3880}) bytes.putShort(at + 28, id).putShort(at + 70, scalar);

        assertThat(alike(bytes, 3600, 280, 2)).isEqualTo(alike);
    }

    private static LayoutAdvice advice(InputFile file, int samples, int stated, long start) {
        return new LayoutAdvice(file, new TraceFileHeader(WordOrder.BIG_ENDIAN, SampleFormat.IEEE_FLOAT32, samples,
                stated, 2000, Revision.ONE, 5, true, new FileLayout(start, file.size(), 0, 0)));
    }

    private OptionalInt samples(ByteBuffer bytes, int stated) throws IOException {
        try (InputFile file = open(bytes)) {
            return advice(file, stated, stated, 3600).samples();
        }
    }

    private OptionalLong firstTrace(ByteBuffer bytes, long start) throws IOException {
        try (InputFile file = open(bytes)) {
            return advice(file, 10, 10, start).firstTrace();
        }
    }

    private boolean fitsWithoutText(ByteBuffer bytes) throws IOException {
        try (InputFile file = open(bytes)) {
            return advice(file, 10, 10, 6800).fitsWithoutText();
        }
    }

    private OptionalLong afterText(ByteBuffer bytes) throws IOException {
        try (InputFile file = open(bytes)) {
            return advice(file, 10, 10, 3600).afterText();
        }
    }

    @Test
    void sizeAndHeadersProveTheNumberOfSamples() throws IOException {
        ByteBuffer bytes = traces(10, 280, 3600, 6400);

        assertThat(samples(bytes, 0)).hasValue(10);
        assertThat(samples(ByteBuffer.wrap(Arrays.copyOf(FileHeadTest.array(bytes), 6401)), 0)).isEmpty();
        assertThat(samples(traces(1, 280, 3600, 3880), 10))
                .as("one trace").isEmpty();
        int wrapped = 3600 + 240 + 4 * (65_536 + 5);
        assertThat(samples(traces(1, 280, 3600, wrapped), 5)).hasValue(65_541);
        assertThat(samples(traces(1, 280, 3600, wrapped), 6)).isEmpty();
    }

    @Test
    void sizeAndHeadersProveWhereTracesBegin() throws IOException {
        ByteBuffer behindText = traces(10, 280, 6800, 9600);
        assertThat(firstTrace(behindText, 3600)).hasValue(6800);
        assertThat(firstTrace(FileHeadTest.file(9600), 3600)).as("of zeros").isEmpty();
        assertThat(fitsWithoutText(behindText)).isFalse();
        ByteBuffer anywhere = traces(10, 280, 3700, 6500);
        assertThat(firstTrace(anywhere, 3600)).hasValue(3700);
        ByteBuffer plain = traces(10, 280, 3600, 6400);
        assertThat(fitsWithoutText(plain)).isTrue();
        assertThat(firstTrace(plain, 6800)).hasValue(3600);
    }

    /** Also where a later trace begins as many bytes behind the headers as blocks of text have. */
    @Test
    void tracesBeginWithTheFirstThatIsLikeTheOthers() throws IOException {
        assertThat(firstTrace(traces(20, 280, 3720, 9320), 3600)).hasValue(3720);
        assertThat(firstTrace(traces(20, 280, 3720, 9320), 3720)).as("but not where it was sought").hasValue(4000);
        long farthest = 3600 + 64 * 3200L;
        assertThat(firstTrace(traces(5, 280, (int) farthest, (int) farthest + 1400), 3600)).hasValue(farthest);
        assertThat(firstTrace(traces(5, 280, (int) farthest + 280, (int) farthest + 1680), 3600)).isEmpty();
        assertThat(firstTrace(FileHeadTest.file(3600), 6800)).as("of no trace").isEmpty();
    }

    @Test
    void textIsFollowedToItsEnd() throws IOException {
        ByteBuffer bytes = traces(10, 280, 10_000, 12_800);
        assertThat(afterText(bytes)).isEqualTo(OptionalLong.empty());
        FileHeadTest.put(bytes, 3600, "C 1 more", FileHeadTest.EBCDIC);
        assertThat(afterText(bytes)).hasValue(6800);
        FileHeadTest.put(bytes, 6800, "C 1 still more", StandardCharsets.US_ASCII);
        assertThat(afterText(bytes)).hasValue(10_000);
        assertThat(LayoutAdvice.remedy(50).toString()).contains("50");
    }
}
