package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.formats.Samples;

/** Traces that start at other times than the first are shifted to its grid, refused, or taken to start together. */
class TraceTimesTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final int ODD = 2 * 7 + 4;

    @TempDir
    private Path folder;

    private static int at(int trace, int word) {
        return 3600 + trace * (240 + 11 * 4) + word - 1;
    }

    /** All traces start at 100 ms, and have samples 2 ms apart. */
    private Path write(ByteOrder order, Consumer<ByteBuffer> change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).with(5, order).bytes()).order(order);
        for (int t = 0; t < 35; t++) {
            bytes.putShort(at(t, 109), (short) 100).putShort(at(t, 115), (short) 11).putShort(at(t, 117), (short) 2000);
            bytes.putShort(at(t, 215), (short) 1);
        }
        change.accept(bytes);
        return Files.write(folder.resolve("a.sgy"), bytes.array());
    }

    private Path starting(int delay, int scalar) throws IOException {
        return write(ByteOrder.BIG_ENDIAN, bytes -> bytes.putShort(at(ODD, 109), (short) delay)
                .putShort(at(ODD, 215), (short) scalar));
    }

    private static SegyVolume open(Path file, SegyReading reading) throws IOException {
        return SegyVolume.open(file, reading, Optional.empty());
    }

    private static float[] shifted(int by) {
        float[] samples = SegyFixture.of(SHAPE).samples();
        float[] odd = Arrays.copyOfRange(samples, ODD * 11, ODD * 11 + 11);
        for (int k = 0; k < 11; k++) {
            samples[ODD * 11 + k] = k - by >= 0 && k - by < 11 ? odd[k - by] : 0;
        }
        return samples;
    }

    @ParameterizedTest
    @CsvSource({"102, 1, 1", "98, 1, -1", "106, 0, 3", "1040, -10, 2", "80, 1, -10", "100, 1, 0", "1000, -10, 0"})
    void tracesAreShiftedAlikeInEveryTiling(int delay, int scalar, int by) throws IOException {
        float[] expected = shifted(by);
        for (boolean index : new boolean[] {false, true, true}) {
            try (SegyVolume volume = open(starting(delay, scalar), DEFAULT.withIndex(index))) {
                assertThat(volume.start()).isEqualTo(0.1);
                assertThat(Samples.read(volume)).isEqualTo(expected);
                for (Box box : new Box[] {new Box(2, 4, 0, new Shape(1, 1, 11)), new Box(2, 4, 3, new Shape(1, 1, 4)),
                        new Box(1, 2, 8, new Shape(3, 4, 3)), new Box(2, 4, 10, new Shape(1, 1, 1)),
                        new Box(0, 0, 1, new Shape(5, 7, 2))}) {
                    assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(expected, SHAPE, box));
                }
                List<Box> each = List.of(new Box(2, 3, 2, new Shape(1, 1, 5)), new Box(2, 4, 2, new Shape(1, 1, 5)));
                float[] read = new float[10];
                volume.readEach(each, MemorySegment.ofArray(read));
                assertThat(Arrays.copyOfRange(read, 5, 10)).isEqualTo(Samples.cut(expected, SHAPE, each.get(1)));
                if (by == 0) {
                    assertThat(volume.warnings()).noneMatch(note -> note.getMessage().contains("byte"));
                } else if (index) {
                    assertThat(volume.warnings()).anyMatch(note -> note.getMessage()
                            .contains("1 traces do not start at 0.1 s, as trace 1 does (bytes 109 and 215)")
                            && note.getMessage().contains("and %s of their samples".formatted(Math.abs(by))));
                } else {
                    assertThat(volume.warnings()).anyMatch(note -> note.toString().contains("trace 19 starts at 0.")
                            && note.toString().contains("SegyReading.withIndex(true)"));
                }
            }
        }
    }

    /** The twin of a shifted trace starts with the others. */
    @Test
    void twinsStartTogether() throws IOException {
        Path file = starting(104, 1);
        try (SegyVolume volume = SegyVolume.open(file)) {
            byte[] header = new byte[240 + 44];
            volume.segyHeaders().orElseThrow().read(2, 4, MemorySegment.ofArray(header), 0);
            assertThat(ByteBuffer.wrap(header).getShort(108)).isEqualTo((short) 100);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsOnNoGridIsRefused(boolean index) throws IOException {
        SegyReading reading = DEFAULT.withIndex(index);
        assertThatThrownBy(() -> read(starting(101, 1), reading)).isInstanceOf(FormatException.class).asString()
                .contains("trace 19", "starts at 0.101 s", "trace 1 at 0.1 s", "no whole number of samples of 0.002 s",
                        "SegyReading.withOneStart(true)");
        assertThatThrownBy(() -> read(starting(200, 1), reading)).asString()
                .contains("as far apart as a trace is long");
        Path other = write(ByteOrder.LITTLE_ENDIAN, bytes -> bytes.putShort(at(ODD, 117), (short) 4000));
        assertThatThrownBy(() -> read(other, reading)).asString().contains("trace 19", "has 4000 (byte 117)",
                "trace 1 has 2000", "OpenOptions.with(0.002)");
        try (SegyVolume volume = SegyVolume.open(other, reading,
                Optional.of(new Sampling(0.002, Survey.Unit.SECONDS)))) {
            assertThat(Samples.read(volume)).isEqualTo(shifted(0));
        }
        for (int delay : new int[] {101, 200, 104}) {
            assertThat(read(starting(delay, 1), reading.withOneStart(true))).isEqualTo(shifted(0));
        }
    }

    private static float[] read(Path file, SegyReading reading) throws IOException {
        try (SegyVolume volume = open(file, reading)) {
            return Samples.read(volume);
        }
    }

    /** Headers of dead traces often hold zeros. */
    @Test
    void deadTracesStartNowhere() throws IOException {
        Path file = write(ByteOrder.BIG_ENDIAN, bytes -> {
            for (int dead : new int[] {0, ODD}) {
                bytes.putShort(at(dead, 29), (short) 2).putShort(at(dead, 109), (short) 0);
            }
        });
        try (SegyVolume volume = SegyVolume.open(file)) {
            Samples.read(volume);
            assertThat(volume.start()).isEqualTo(0.1);
            assertThat(volume.warnings()).noneMatch(note -> note.getMessage().contains("starts"));
        }
    }

    @Test
    void countsThatDifferAreTold() throws IOException {
        Path file = write(ByteOrder.BIG_ENDIAN, bytes -> bytes.putShort(at(ODD, 115), (short) 9));
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(Samples.read(volume)).isEqualTo(shifted(0));
            assertThat(volume.warnings()).anyMatch(note -> note.getMessage().contains("trace 19 says that it has 9"));
        }
    }

    /** Tells the first of several in the file, even if another is read first. */
    @Test
    void theFirstOfSeveralIsTold() throws IOException {
        Path file = write(ByteOrder.BIG_ENDIAN, bytes -> {
            for (int trace : new int[] {9, 16, 30}) {
                bytes.putShort(at(trace, 109), (short) (100 + 2 * (trace / 9))).putShort(at(trace, 115),
                        (short) (trace / 2));
            }
        });
        try (SegyVolume volume = SegyVolume.open(file)) {
            for (int inline : new int[] {2, 4, 1}) Samples.read(volume, new Box(inline, 0, 0, new Shape(1, 7, 11)));
            List<String> told = volume.warnings().stream().map(Note::getMessage).toList();
            assertThat(told).anyMatch(note -> note.startsWith("trace 10 starts at 0.102 s, and trace 1 at 0.1 s"));
            assertThat(told).contains(
                    "trace 10 says that it has 4 samples (byte 115): it is read with 11, as the size of the file proves");
        }
    }

    /** An index in which traces are shifted does not serve where all start together, and the other way round. */
    @Test
    void anIndexIsForOneKindOfStarts() throws IOException {
        Path file = starting(104, 1);
        for (boolean together : new boolean[] {false, true, false}) {
            try (SegyVolume volume = open(file, DEFAULT.withIndex(true).withOneStart(together))) {
                assertThat(((TraceIndex) volume.traces().geometry()).facts().moved().traces())
                        .isEqualTo(together ? 0 : 1);
                assertThat(Samples.read(volume)).isEqualTo(shifted(together ? 0 : 2));
            }
        }
    }
}
