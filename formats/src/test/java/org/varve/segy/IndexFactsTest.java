package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** What an index tells about its traces, how often it reads their headers, and what it refuses. */
class IndexFactsTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    /** A survey sorted by an axis, then its first trace again; traces are counted from 0. */
    private static byte[] survey(Axis slowest) {
        byte[] survey = SegyFixture.of(SHAPE).sorted(slowest, 1, 1).bytes();
        byte[] bytes = Arrays.copyOf(survey, survey.length + TRACE);
        System.arraycopy(survey, 3600, bytes, survey.length, TRACE);
        return bytes;
    }

    private static int at(int trace, int word) {
        return 3600 + trace * TRACE + word - 1;
    }

    private SegyVolume open(byte[] bytes, SegyReading reading) throws IOException {
        return SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes), reading, Optional.empty());
    }

    private static TraceIndex index(SegyVolume volume) {
        return (TraceIndex) volume.traces().geometry();
    }

    /**
     * Two dead traces, one of them repeated by a live one; two that start elsewhere; one of another offset. An index
     * that was kept says the same as when it was built.
     */
    @ParameterizedTest
    @CsvSource({"INLINE, FIRST, 9, 2", "INLINE, LAST, 10, 1", "CROSSLINE, LAST, 10, 1", "CROSSLINE, MEAN, 9, 2"})
    void aKeptIndexTellsWhatTheNewOneTold(Axis slowest, Duplicates duplicates, int live, int dead) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey(slowest));
        for (int trace : new int[] {0, 7}) bytes.putShort(at(trace, 29), (short) 2);
        bytes.putShort(at(2, 109), (short) 4).putShort(at(8, 109), (short) -6).putInt(at(5, 37), 100);
        List<Long> reports = new ArrayList<>();
        SegyReading reading = DEFAULT.with(duplicates).withOffset(0).withIndex(true)
                .with((long at, long of) -> reports.add(at));
        Path file = Files.write(folder.resolve("a.sgy"), bytes.array());
        TraceIndex.Facts expected = new TraceIndex.Facts(new RegularLines(100, 1, 3), new RegularLines(3000, 1, 4),
                slowest, live, dead, 1, 1, new TraceIndex.Moved(2, 5));
        List<float[]> samples = new ArrayList<>();
        for (int time = 0; time < 2; time++) {
            try (SegyVolume volume = SegyVolume.open(file, reading, Optional.empty())) {
                assertThat(index(volume).facts()).isEqualTo(expected);
                assertThat(expected.filled()).isEqualTo(11);
                assertThat(index(volume).averages()).isEqualTo(duplicates == Duplicates.MEAN);
                assertThat(index(volume).next(0)).isEqualTo(duplicates == Duplicates.MEAN ? 12 : -1);
                samples.add(Samples.read(volume));
            }
        }
        assertThat(reports).containsExactly(13L);
        assertThat(samples.get(1)).isEqualTo(samples.get(0));
    }

    /** The index knows which traces are dead without reading their headers again. */
    @Test
    void deadTracesAreToldBeforeSamplesAreRead() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey(Axis.INLINE));
        bytes.putShort(at(4, 29), (short) 2);
        try (SegyVolume volume = open(bytes.array(), DEFAULT.with(Duplicates.FIRST))) {
            assertThat(volume.warnings()).anyMatch(note -> note.getMessage().contains("1 of those seen"));
        }
    }

    /** Ten places for each trace are the most. */
    @ParameterizedTest
    @CsvSource({"20, false", "21, true"})
    void gridsOfMoreThanTenPlacesForATraceAreRefused(int crosslines, boolean refused) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(new Shape(1, 2 * 2, 6)).bytes());
        // four traces on two inlines
        for (int t = 0; t < 4; t++) {
            int place = new int[] {0, 3, 1, crosslines - 1}[t];
            bytes.putInt(at(t, 189), 100 + t / 2).putInt(at(t, 193), 3000 + place);
        }
        if (refused) {
            assertThatThrownBy(() -> open(bytes.array(), DEFAULT)).isInstanceOf(SparseException.class)
                    .hasMessageContaining("its 4 traces would lie on a grid of 2 inlines (100 to 101, step 1) and "
                            + "21 crosslines (3000 to 3020, step 1), more than 10 places for each trace");
            assertThatThrownBy(() -> open(bytes.array(), DEFAULT.withMemory(0))).isInstanceOf(SparseException.class);
        } else {
            try (SegyVolume volume = open(bytes.array(), DEFAULT)) {
                assertThat(volume.survey().shape()).isEqualTo(new Shape(2, 20, 6));
            }
        }
    }

    /** The offsets told are the lowest ten of the first eleven. */
    @ParameterizedTest
    @CsvSource({"10, '10, 20, 30, 40, 50, 60, 70, 80, 90, 100; choose'",
            "11, '10, 20, 30, 40, 50, 60, 70, 80, 90, 100, ...; choose'"})
    void ofManyOffsetsTenAreTold(int offsets, String told) {
        ByteBuffer bytes = ByteBuffer.wrap(survey(Axis.INLINE));
        for (int t = 0; t < 13; t++) bytes.putInt(at(t, 37), 10 * (1 + t % offsets));
        assertThatThrownBy(() -> open(bytes.array(), DEFAULT.withOffset(5))).isInstanceOf(FormatException.class)
                .hasMessageContaining("has no trace with offset 5 (byte 37): its offsets are " + told);
    }

    @Test
    void tracesOnNoGridOfSamplesAreRefusedBeforeTheyAreRead() {
        ByteBuffer bytes = ByteBuffer.wrap(survey(Axis.INLINE));
        bytes.putShort(at(1, 109), (short) 3);
        assertThatThrownBy(() -> open(bytes.array(), DEFAULT.with(Duplicates.FIRST)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("trace 2, at byte 3864 of the file, starts at 0.003 s");
    }

    /** An index is written, read and checked in pieces of a mebibyte. */
    @Test
    void anIndexOfSeveralPiecesIsKept() throws IOException {
        int traces = 30_000;
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(1, 1, 1)).with(8, ByteOrder.BIG_ENDIAN).bytes(),
                3600 + traces * 241);
        for (int t = 0; t < traces; t++) {
            ByteBuffer.wrap(bytes).putInt(3600 + t * 241 + 188, 1).putInt(3600 + t * 241 + 192, t == 1 ? 10 : 9 * t);
        }
        List<Long> reports = new ArrayList<>();
        SegyReading reading = DEFAULT.withIndex(true).with((long at, long of) -> reports.add(at));
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        Path kept = folder.resolve("a.sgy.index");
        for (int time = 0; time < 3; time++) {
            if (time == 2) {
                byte[] damaged = Files.readAllBytes(kept);
                damaged[damaged.length - 1] ^= 1;
                Files.write(kept, damaged);
            }
            try (SegyVolume volume = SegyVolume.open(file, reading, Optional.empty())) {
                assertThat(index(volume).cells().bytes().byteSize()).isEqualTo(4L * 269_992).isGreaterThan(1 << 20);
                for (int t = 2; t < traces; t++) {
                    if (index(volume).trace(0, 9 * t) != t) assertThat(index(volume).trace(0, 9 * t)).isEqualTo(t);
                }
                assertThat(index(volume).trace(0, 9)).isEqualTo(-1);
                assertThat(index(volume).trace(0, 10)).isEqualTo(1);
            }
            assertThat(reports).hasSize(time == 2 ? 2 : 1);
        }
        assertThat(kept).hasSize(512 + 14 * 8 + 4L * 269_992);
    }

    /** Short traces are read whole, many at a time; the last report tells all. */
    @Test
    void everyTraceIsReportedOnce() throws IOException {
        int traces = 70_000;
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(1, 1, 1)).with(8, ByteOrder.BIG_ENDIAN).bytes(),
                3600 + traces * 241);
        for (int t = 0; t < traces; t++) {
            ByteBuffer.wrap(bytes).putInt(3600 + t * 241 + 188, 1).putInt(3600 + t * 241 + 192, t < 9 ? t : t + 1);
        }
        List<List<Long>> reports = new ArrayList<>();
        SegyReading reading = DEFAULT.with((long at, long of) -> reports.add(List.of(at, of)));
        try (SegyVolume volume = open(bytes, reading)) {
            assertThat(index(volume).facts().live()).isEqualTo(traces);
            int perRead = (1 << 20) / 241;
            long first = Math.ceilDiv(1 << 16, perRead) * (long) perRead;
            assertThat(reports).containsExactly(List.of(first, 70_000L), List.of(70_000L, 70_000L));
            assertThat(volume.traces().geometry().bytes()).isEqualTo(4L * (traces + 1) + 16_384L * 32);
        }
        reports.clear();
        long bits = (traces + 31L) / 32 * 8;
        open(bytes, reading.withMemory(bits + HeaderPass.BUFFER + 4L * (traces + 1))).close();
        assertThat(reports).as("headers are read twice if their numbers are not remembered").hasSize(4);
    }
}
