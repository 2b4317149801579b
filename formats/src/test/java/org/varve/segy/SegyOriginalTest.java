package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.Output;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.Samples;
import org.varve.segy.header.SegyHeaders;

/** The headers of a file as its twin gets them, and what a twin adds. */
class SegyOriginalTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    private SegyVolume open(byte[] bytes, SegyReading reading) throws IOException {
        return SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes), reading, Optional.empty());
    }

    /** Headers read in runs are those read one by one, also where traces are shifted to a common start. */
    @ParameterizedTest
    @CsvSource({"INLINE, 1, 1, 0", "INLINE, -1, 1, 0", "CROSSLINE, 1, -1, 0", "INLINE, 1, -1, 5", "CROSSLINE, 1, 1, 5"})
    void runsHaveTheSameHeaders(Axis slowest, int byInline, int byCrossline, int moved) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).sorted(slowest, byInline, byCrossline).bytes();
        for (int trace = 1; moved > 0 && trace < 12; trace += moved) {
            ByteBuffer.wrap(bytes).putShort(3600 + trace * TRACE + 108, (short) 2);
        }
        try (SegyVolume volume = open(bytes, SegyReading.DEFAULT)) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            for (int limit : new int[] {1, 3, 100}) {
                for (long stride : new long[] {TRACE, TRACE + 8, 240}) {
                    Set<Long> seen = new HashSet<>();
                    headers.layout().order().runs(Box.of(SHAPE), limit, run -> {
                        MemorySegment read = MemorySegment.ofArray(new byte[(int) (12 * stride)]);
                        headers.read(run, read, stride);
                        for (int t = 0; t < run.count(); t++) {
                            int trace = (int) run.first() + t;
                            byte[] expected =
                                    Arrays.copyOfRange(bytes, 3600 + trace * TRACE, 3600 + trace * TRACE + 240);
                            ByteBuffer.wrap(expected).putShort(108, (short) 0);
                            assertThat(read.asSlice(t * stride, 240).toArray(ValueLayout.JAVA_BYTE))
                                    .as("trace %s", trace).isEqualTo(expected);
                            byte[] one = new byte[250];
                            headers.read(run.inline(t), run.crossline(t), MemorySegment.ofArray(one), 7);
                            assertThat(Arrays.copyOfRange(one, 7, 247)).isEqualTo(expected);
                            seen.add(run.first() + t);
                        }
                    });
                    assertThat(seen).hasSize(12);
                }
            }
        }
    }

    /** Headers that came with the traces become those that are read. */
    @Test
    void headersOfWholeTracesAreAdapted() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        for (int trace = 1; trace < 12; trace += 5) {
            ByteBuffer.wrap(bytes).putShort(3600 + trace * TRACE + 108, (short) 2);
        }
        try (SegyVolume volume = open(bytes, SegyReading.DEFAULT); Arena arena = Arena.ofShared()) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            Box box = new Box(1, 0, 0, new Shape(2, 4, 6));
            MemorySegment traces = volume.readTraces(box, arena.allocate(2 * Volume.BLOCK, Volume.BLOCK));
            assertThat(headers.areAdapted()).isTrue();
            headers.layout().order().runs(box, 100, run -> {
                headers.adapt(run, traces, TRACE);
                MemorySegment read = MemorySegment.ofArray(new byte[8 * TRACE]);
                headers.read(run, read, TRACE);
                for (int t = 0; t < run.count(); t++) {
                    assertThat(traces.asSlice(t * (long) TRACE, 240).mismatch(read.asSlice(t * (long) TRACE, 240)))
                            .isEqualTo(-1);
                }
                assertThat(run.count()).isEqualTo(8);
            });
        }
    }

    /** A survey whose second trace lies where the first does, and which lacks the last. */
    private static byte[] repeated() {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        ByteBuffer.wrap(bytes).put(3600 + TRACE + 188, bytes, 3600 + 188, 8).putInt(3600 + TRACE, 99);
        return bytes;
    }

    /** Traces that are left out leave no gap in the numbers, and the file states how many remain. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void tracesLeftOutAreNotCounted(int revision) throws IOException {
        byte[] bytes = repeated();
        if (revision == 2) ByteBuffer.wrap(bytes).put(3500, (byte) 2).putLong(3512, 12).putLong(3520, 3600);
        try (SegyVolume volume = open(bytes, SegyReading.DEFAULT.with(Duplicates.LAST))) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(headers.areAdapted()).isFalse();
            assertThat(headers.layout().order().traces()).isEqualTo(11);
            assertThat(headers.layout().order().trace(0, 0)).isZero();
            assertThat(headers.layout().order().trace(0, 1)).isEqualTo(-1);
            assertThat(headers.layout().order().trace(0, 2)).isEqualTo(1);
            assertThat(headers.layout().order().trace(2, 3)).isEqualTo(10);
            byte[] first = new byte[240];
            headers.read(0, 0, MemorySegment.ofArray(first), 0);
            assertThat(ByteBuffer.wrap(first).getInt(0)).isEqualTo(99);
            ByteBuffer expected = ByteBuffer.wrap(Arrays.copyOf(bytes, 3600));
            if (revision == 2) expected.putLong(3512, 11);
            assertThat(headers.fileHeader()).isEqualTo(expected.array());
        }
    }

    /** Where the first trace lies is stated, if the file has a word for it. */
    @ParameterizedTest
    @CsvSource({"3200, 1, 0, 1, 0", "3100, 1, 0, 0, 0", "6400, 1, 5, 2, 0", "3200, 1, -1, -1, 0", "3200, 2, 0, 1, 0",
            "3100, 2, 0, 0, 0"})
    void theFirstTraceIsWhereTheTwinSays(int more, int revision, int said, int extended, long first)
            throws IOException {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(survey.length + more).put(survey, 0, 3600);
        bytes.position(3600 + more).put(survey, 3600, survey.length - 3600);
        bytes.put(3500, (byte) revision).putShort(3504, (short) said);
        try (SegyVolume volume = open(bytes.array(), SegyReading.DEFAULT.withFirstTrace(3600 + more))) {
            ByteBuffer expected = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), 3600)).putShort(3504, (short) extended)
                    .putLong(3520, first);
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(headers.fileHeader()).isEqualTo(expected.array());
            assertThat(headers.extended().size()).isEqualTo(more);
        }
    }

    @Test
    void aFirstTraceThatWasStatedElsewhereIsStated() throws IOException {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(survey.length + 3200).put(survey, 0, 3600);
        bytes.position(6800).put(survey, 3600, survey.length - 3600);
        bytes.put(3500, (byte) 2).putLong(3520, 3840);
        try (SegyVolume volume = open(bytes.array(), SegyReading.DEFAULT.withFirstTrace(6800))) {
            ByteBuffer expected = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), 3600)).putLong(3520, 6800);
            assertThat(volume.segyHeaders().orElseThrow().fileHeader()).isEqualTo(expected.array());
        }
    }

    /** More than a mebibyte before and after the traces is copied, in pieces. */
    @Test
    void longTextAndTrailersAreCopied() throws IOException {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        int texts = 700;
        int stanzas = 401;
        byte[] bytes = new byte[survey.length + (texts + stanzas) * 3200];
        new Random(3).nextBytes(bytes);
        System.arraycopy(survey, 0, bytes, 0, 3600);
        System.arraycopy(survey, 3600, bytes, 3600 + texts * 3200, survey.length - 3600);
        ByteBuffer.wrap(bytes).put(3500, (byte) 2).put(3501, (byte) 1).putShort(3502, (short) 1)
                .putShort(3504, (short) texts).putInt(3528, stanzas).putLong(3520, 3600 + texts * 3200L);
        Path twin = folder.resolve("b.sgy");
        try (SegyVolume volume = open(bytes, SegyReading.DEFAULT);
                VolumeWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        assertThat(Arrays.equals(Files.readAllBytes(twin), bytes)).isTrue();
    }

    private List<String> twin(History history, String... before) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        for (int line = 0; line < before.length; line++) {
            String text = (before[line] + " ".repeat(80)).substring(0, 80);
            System.arraycopy(text.getBytes(Charset.forName("IBM037")), 0, bytes, 80 * line, 80);
        }
        Path twin = folder.resolve("b.sgy");
        Files.deleteIfExists(twin);
        try (SegyVolume volume = open(bytes, SegyReading.DEFAULT);
                VolumeWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            writer.describe(() -> history);
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
            notes = writer.notes();
        }
        try (SegyVolume volume = SegyVolume.open(twin)) {
            return volume.text();
        }
    }

    private List<String> notes = List.of();

    /** A history that the text header tells already is not told again, and one of a run always is. */
    @Test
    void historiesAreTold() throws IOException {
        assertThat(twin(new History("varve mean; size 3", Map.of("a", 1)), "C 1 A TEST"))
                .contains("C 2 varve mean; size 3");
        assertThat(twin(History.kept("varve mean; size 3"), "C 1 A TEST")).contains("C 2 varve mean; size 3");
        String told = "C 2 varve mean; size 3";
        assertThat(twin(History.kept("varve mean; size 3"), "C 1 A TEST", told)).containsOnlyOnce(told)
                .noneMatch(line -> line.startsWith("C 3 varve"));
        assertThat(twin(new History("varve mean; size 3", Map.of("a", 1)), "C 1 A TEST", told)).contains(told,
                "C 3 varve mean; size 3");
        assertThat(notes).isEmpty();
    }

    /** A copy that SEG-Y cannot tell from its input is its input. */
    @Test
    void aCopyInAnotherUnitIsTheFileItself() throws IOException {
        History copy = History.kept("varve convert; survey a.sgy every 4 ms, unit m; version 1");
        assertThat(copy.isInAnotherUnit()).isTrue();
        assertThat(twin(copy, "C 1 A TEST")).noneMatch(line -> line.contains("varve"));
    }

    @Test
    void aHistoryWithoutRoomIsCut() throws IOException {
        String[] full = new String[40];
        Arrays.setAll(full, line -> "C%2s FULL".formatted(line + 1));
        List<String> lines = twin(new History("varve mean; " + "size 3; ".repeat(20), Map.of("a", 1)), full);
        assertThat(lines.stream().filter(line -> line.contains("varve mean"))).hasSize(1);
        assertThat(notes).containsExactly(
                "the text header has no room for the whole history of the output: it is truncated");
    }

    /** The text header states a factor, and a text that was given, in twins and in new files. */
    @Test
    void aFactorIsStated() throws IOException {
        SegyWriter.Options options = new SegyWriter.Options(SampleFormat.INT16, "GIVEN", false, 2.5);
        Path twin = folder.resolve("b.sgy");
        Path created = folder.resolve("c.sgy");
        try (SegyVolume volume = open(SegyFixture.of(SHAPE).bytes(), SegyReading.DEFAULT)) {
            for (Path target : List.of(twin, created)) {
                try (VolumeWriter writer = target.equals(twin)
                        ? SegyWriter.like(volume, target, options)
                        : SegyWriter.create(volume.survey(), SurveyGrid.DEFAULT, target, options)) {
                    Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
                    writer.commit();
                }
            }
        }
        for (Path target : List.of(twin, created)) {
            try (SegyVolume volume = SegyVolume.open(target)) {
                assertThat(volume.text().stream().map(line -> line.replaceFirst("C[ \\d]{2} ?", "")))
                        .containsSubsequence("GIVEN", "SAMPLES ARE VALUES TIMES 2.5, AS int16");
            }
        }
    }

    /** The smallest integers that hold the labels, unless something else was asked for. */
    @ParameterizedTest
    @CsvSource({"0, 127, 1, INT8", "0, 128, 1, INT16", "-128, 5, 1, INT8", "-129, 5, 1, INT16", "0, 5, 2, INT16",
            "0, 32767, 1, INT16", "0, 32768, 1, IEEE_FLOAT32", "-32768, 0, 1, INT16", "-32769, 0, 1, IEEE_FLOAT32"})
    void labelsTakeTheSmallestIntegers(int least, int most, int leastBytes, SampleFormat format) {
        Output labels = Output.of("facies", "").labels(least, most);
        assertThat(SegyWriting.DEFAULT.of(labels, leastBytes).format()).isEqualTo(format);
        assertThat(SegyWriting.DEFAULT.withScale(2).of(labels, leastBytes).format())
                .isEqualTo(SampleFormat.IEEE_FLOAT32);
        assertThat(SegyWriting.DEFAULT.with(SampleFormat.INT32).of(labels, leastBytes).format())
                .isEqualTo(SampleFormat.INT32);
        assertThat(SegyWriting.DEFAULT.of(Output.amplitude("a"), leastBytes).format())
                .isEqualTo(SampleFormat.IEEE_FLOAT32);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void scalesThatAreNoPositiveNumbersAreRefused(double scale) {
        assertThatThrownBy(() -> SegyWriting.DEFAULT.withScale(scale)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scale %s: must be a positive number, such as 0.5".formatted(scale));
    }
}
