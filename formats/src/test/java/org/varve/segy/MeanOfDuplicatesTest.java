package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.formats.Samples;
import org.varve.segy.header.TraceWords;

/** The mean of traces at one place is that of those that are live. */
class MeanOfDuplicatesTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    /** The place of the traces that share one. */
    private static final Box PLACE = new Box(1, 2, 0, new Shape(1, 1, SHAPE.samples()));

    private static final int NUMBER = SHAPE.crosslines() + 2;

    @TempDir
    private Path folder;

    private final float[] expected = SegyFixture.of(SHAPE).samples();

    /** Writes a survey, and at its end twice the trace of one place, of other samples. */
    private Path write(boolean... dead) throws IOException {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        byte[] bytes = Arrays.copyOf(survey, survey.length + 2 * TRACE);
        for (int copy = 0; copy < 3; copy++) {
            int to = copy == 0 ? 3600 + NUMBER * TRACE : survey.length + (copy - 1) * TRACE;
            System.arraycopy(survey, 3600 + NUMBER * TRACE, bytes, to, TRACE);
            ByteBuffer trace = ByteBuffer.wrap(bytes, to, TRACE).slice();
            trace.putShort(TraceWords.ID - 1, (short) (dead[copy] ? TraceWords.DEAD : 1));
            for (int k = 0; k < SHAPE.samples(); k++) {
                trace.putFloat(240 + 4 * k, sample(copy, k));
            }
        }
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private static float sample(int copy, int k) {
        return (copy + 1) * (k + 1) * 0.1f;
    }

    /** The first, second and third of the traces may be dead, and then all. */
    @ParameterizedTest
    @CsvSource({"false, false, false", "true, false, false", "false, true, false", "false, false, true",
            "true, true, false", "false, true, true", "true, true, true"})
    void deadTracesDoNotCount(boolean first, boolean second, boolean third) throws IOException {
        boolean[] dead = {first, second, third};
        for (int k = 0; k < SHAPE.samples(); k++) {
            double sum = 0;
            int live = 0;
            for (int copy = 0; copy < 3; copy++) {
                sum += dead[copy] ? 0 : sample(copy, k);
                live += dead[copy] ? 0 : 1;
            }
            expected[NUMBER * SHAPE.samples() + k] = live == 0 ? 0 : (float) (sum / live);
        }
        Path file = write(dead);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(Duplicates.MEAN), Optional.empty())) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
            assertThat(volume.isLive(1, 2)).isEqualTo(!(first && second && third));
            Box part = new Box(1, 1, 2, new Shape(2, 2, 3));
            assertThat(Samples.read(volume, part)).isEqualTo(Samples.cut(expected, SHAPE, part));
        }
    }

    /** Each is shifted to where it belongs, and what lies outside the survey is left out. */
    @ParameterizedTest
    @CsvSource({"0, 2, -1", "0, -3, 5", "1, 0, -5"})
    void tracesThatStartElsewhereAreShiftedFirst(int first, int second, int third) throws IOException {
        int[] shifts = {first, second, third};
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(write(false, false, false)));
        for (int copy = 0; copy < 3; copy++) {
            bytes.putShort(at(bytes.capacity(), copy) + TraceWords.DELAY - 1, (short) (2 * shifts[copy]));
        }
        for (int k = 0; k < SHAPE.samples(); k++) {
            double sum = 0;
            for (int copy = 0; copy < 3; copy++) {
                int from = k - shifts[copy];
                sum += from >= 0 && from < SHAPE.samples() ? sample(copy, from) : 0;
            }
            expected[NUMBER * SHAPE.samples() + k] = (float) (sum / 3);
        }
        assertMeans(bytes.array());
    }

    /** Bytes swapped in pairs get into order. */
    @Test
    void samplesSwappedInPairsAreAveraged() throws IOException {
        byte[] bytes = Files.readAllBytes(write(false, false, false));
        for (int k = 0; k < SHAPE.samples(); k++) {
            expected[NUMBER * SHAPE.samples() + k] =
                    (float) (((double) sample(0, k) + sample(1, k) + sample(2, k)) / 3);
        }
        ByteBuffer.wrap(bytes).putInt(3296, 16_909_060).putShort(3500, (short) 0x200);
        for (int b = 3200; b < bytes.length; b += 2) {
            byte high = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = high;
        }
        assertMeans(bytes);
    }

    private static int at(int size, int copy) {
        return copy == 0 ? 3600 + NUMBER * TRACE : size - (3 - copy) * TRACE;
    }

    private void assertMeans(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(Duplicates.MEAN), Optional.empty())) {
            assertThat(Samples.read(volume)).isEqualTo(expected);
            Box part = new Box(1, 1, 2, new Shape(2, 2, 3));
            assertThat(Samples.read(volume, part)).isEqualTo(Samples.cut(expected, SHAPE, part));
        }
    }

    /** They are added as doubles: a small sample is not lost between two large ones. */
    @Test
    void largeSamplesDoNotSwallowSmallOnes() throws IOException {
        Path file = write(false, false, false);
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        ByteBuffer.wrap(bytes).putFloat(3600 + NUMBER * TRACE + 240, 3e8f).putFloat(end - 2 * TRACE + 240, 3f)
                .putFloat(end - TRACE + 240, -3e8f);
        Files.write(file, bytes);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(Duplicates.MEAN), Optional.empty())) {
            assertThat(Samples.read(volume, PLACE)[0]).isEqualTo(1f);
        }
    }
}
