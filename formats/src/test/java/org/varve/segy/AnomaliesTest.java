package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Note;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.Sampling;

/** Notes on odd files name the bytes. */
class AnomaliesTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    private List<String> notes(Consumer<ByteBuffer> change) throws IOException {
        return notes(change, SegyReading.DEFAULT, Optional.empty());
    }

    private List<String> notes(Consumer<ByteBuffer> change, SegyReading reading, Optional<Sampling> sampling)
            throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes());
        for (int t = 0; t < SHAPE.traces(); t++) bytes.putInt(3600 + t * TRACE + 114, 6 << 16 | 2000);
        change.accept(bytes);
        Path file = Files.write(folder.resolve("a.sgy"), Arrays.copyOf(bytes.array(), bytes.limit()));
        try (SegyVolume volume = SegyVolume.open(file, reading, sampling)) {
            return volume.warnings().stream().map(Note::toString).toList();
        }
    }

    @Test
    void anOrdinaryFileHasNone() throws IOException {
        assertThat(notes(bytes -> {})).isEmpty();
        assertThat(notes(bytes -> bytes.put(3500, (byte) 1))).isEmpty();
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2))).isEmpty();
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2).put(3501, (byte) 1).putLong(3512, 12))).isEmpty();
        assertThat(notes(bytes -> bytes.putInt(3600 + 114, 0))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1.1", "2, 2, 2.2", "0, 1, 1.0", "3, 0, 3.0", "0, 2, 1.0"})
    void revisionsThatDoNotExist(byte major, byte minor, String read) throws IOException {
        assertThat(notes(bytes -> bytes.put(3500, major).put(3501, minor))).containsExactly(
                "bytes 3501 and 3502 are %s and %s, which is not a revision of SEG-Y: read as revision %s"
                        .formatted(major, minor, read));
    }

    @Test
    void aFormatThatWasAskedFor() throws IOException {
        assertThat(notes(bytes -> {}, SegyReading.DEFAULT.with(SampleFormat.INT32), Optional.empty()))
                .contains("byte 3225 is 5, and samples are read as int32 because it was asked for");
    }

    @ParameterizedTest
    @CsvSource({"13, 'says that it has 13 traces (byte 3513), and holds 12'",
            "11, 'says that it has 11 traces (byte 3513), and holds 12 whole ones: all are read'"})
    void countsOfTracesThatDiffer(long declared, String told) throws IOException {
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2).putLong(3512, declared),
                SegyReading.DEFAULT.withSalvage(true), Optional.empty())).containsExactly(told);
    }

    @Test
    void bytesAfterTheLastTrace() throws IOException {
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2).put(3501, (byte) 1).putShort(3502, (short) 1)
                .putLong(3512, 8).limit(3600 + 9 * TRACE + 5), SegyReading.DEFAULT.withSalvage(true),
                Optional.empty()))
                .contains("%s bytes after the 8 whole traces are not read".formatted(TRACE + 5));
    }

    @Test
    void countsOfSamplesThatDiffer() throws IOException {
        assertThat(notes(bytes -> bytes.putShort(3600 + 114, (short) 9))).containsExactly(
                "traces of 6 samples (byte 3221) say that they have 9 (byte 115 of the first): the size of the file "
                        + "proves byte 3221 right");
        assertThat(notes(bytes -> bytes.putShort(3220, (short) 7), SegyReading.DEFAULT.withSamples(6),
                Optional.empty())).containsExactly("traces are read with 6 samples because it was asked for: the file "
                        + "says 7 (byte 3221) and, in the first trace, 6 (byte 115)");
    }

    @Test
    void intervalsThatDiffer() throws IOException {
        assertThat(notes(bytes -> {
            bytes.putShort(3216, (short) 0);
        })).containsExactly("sample interval is 0 (byte 3217): 2000 of the first trace (byte 117) is used");
        assertThat(notes(bytes -> bytes.putShort(3216, (short) 4000))).containsExactly(
                "sample interval is 4000 (byte 3217), but 2000 in the first trace (byte 117): the former is used, and "
                        + "times and frequencies may be off: if the latter is right, read it with OpenOptions.with(0.002)");
        assertThat(notes(bytes -> bytes.putShort(3216, (short) 4000), SegyReading.DEFAULT.with(Survey.Unit.METRES),
                Optional.empty())).singleElement().asString().endsWith("read it with OpenOptions.with(2)");
        assertThat(notes(bytes -> bytes.putShort(3216, (short) 4000), SegyReading.DEFAULT,
                Optional.of(new Sampling(0.004, Survey.Unit.SECONDS)))).isEmpty();
    }

    /** Intervals that are written in eight bytes are those of the word, rounded. */
    @Test
    void intervalsOfEightBytesMayBeRounded() throws IOException {
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2).putDouble(3272, 2000.25))).isEmpty();
        assertThat(notes(bytes -> bytes.put(3500, (byte) 2).putDouble(3272, 2500.5).putShort(3216, (short) 2501)))
                .singleElement().asString().startsWith("sample interval is 2500.5 (byte 3217), but 2000 in the first");
    }

    @ParameterizedTest
    @CsvSource({"SECONDS, 49, true", "SECONDS, 50, false", "SECONDS, 65535, false", "METRES, 49, true",
            "METRES, 50, false", "FEET, 10, true", "METRES, 65535, false"})
    void intervalsThatNoSurveyHas(Survey.Unit unit, int interval, boolean told) throws IOException {
        List<String> notes = notes(bytes -> {
            bytes.putShort(3216, (short) interval);
            for (int t = 0; t < SHAPE.traces(); t++) bytes.putShort(3600 + t * TRACE + 116, (short) interval);
        }, SegyReading.DEFAULT.with(unit), Optional.empty());
        if (!told) {
            assertThat(notes).isEmpty();
        } else if (unit == Survey.Unit.SECONDS) {
            assertThat(notes).singleElement().asString().startsWith(
                    "sample interval 49 us (byte 3217) is implausible: if samples are depths, read it with ");
        } else {
            assertThat(notes).singleElement().asString().startsWith(
                    "sample interval %s (byte 3217), read as thousandths of %s, is implausible: if it is in %s"
                            .formatted(interval, unit.symbol(), unit.symbol()));
        }
    }

    @ParameterizedTest
    @CsvSource({"100000, false", "100001, true"})
    void longIntervalsThatNoSurveyHas(double interval, boolean told) throws IOException {
        List<String> notes = notes(bytes -> {
            bytes.put(3500, (byte) 2).putShort(3216, (short) 0).putDouble(3272, interval);
            for (int t = 0; t < SHAPE.traces(); t++) bytes.putShort(3600 + t * TRACE + 116, (short) 0);
        });
        assertThat(notes).hasSize(told ? 1 : 0).allMatch(note -> note.startsWith("sample interval 100001 us"));
    }

    /** The first trace, the last, and those at each quarter. */
    @ParameterizedTest
    @CsvSource({"12, true", "11, false"})
    void deadTracesThroughout(int dead, boolean told) throws IOException {
        Consumer<ByteBuffer> change = bytes -> {
            for (int t = 0; t < dead; t++) bytes.putShort(3600 + t * TRACE + 28, (short) 2);
        };
        assertThat(notes(change)).hasSize(told ? 1 : 0).allMatch(note -> note.equals("the first trace, the last and "
                + "others between them are dead (byte 29 is 2): such traces are read as zeros"));
        SegyReading reading = SegyReading.DEFAULT.with(Duplicates.FIRST);
        assertThat(notes(change, reading, Optional.empty())).containsExactly(told
                ? "all 12 traces are dead (byte 29 is 2): they are read as zeros"
                : "has dead traces (byte 29 is 2), read as zeros: 11 of those seen");
    }

    @Test
    void tracesRepeatedOrLeftOut() throws IOException {
        assertThat(notes(bytes -> bytes.putInt(3600 + TRACE + 192, 3000), SegyReading.DEFAULT.with(Duplicates.FIRST),
                Optional.empty())).containsExactly("1 traces are at a place that another trace has");
        assertThat(notes(bytes -> bytes.putInt(3600 + 3 * TRACE + 36, 50), SegyReading.DEFAULT.withOffset(0),
                Optional.empty())).containsExactly("1 traces of another offset than was asked for are left out");
    }

    /** Degrees show no bins, and a line does not either. */
    @Test
    void coordinatesThatShowNothing() throws IOException {
        Consumer<ByteBuffer> equal = bytes -> {
            for (int t = 0; t < SHAPE.traces(); t++) bytes.putLong(3600 + t * TRACE + 180, 7L << 32 | 8);
        };
        assertThat(notes(equal)).containsExactly(
                "coordinates (bytes 181 and 185) do not show how the survey lies on the map");
        assertThat(notes(bytes -> {
            equal.accept(bytes);
            for (int t = 0; t < SHAPE.traces(); t++) bytes.putShort(3600 + t * TRACE + 88, (short) 3);
        })).isEmpty();
        assertThat(notes(bytes -> {
            equal.accept(bytes);
            bytes.limit(3600 + 4 * TRACE);
        })).isEmpty();
    }
}
