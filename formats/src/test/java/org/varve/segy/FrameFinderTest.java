package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

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
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;

/** How a survey lies on the map if some traces are missing, or dead and without coordinates. */
class FrameFinderTest {

    private static final Shape SHAPE = new Shape(4, 5, 2);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    /** Inlines are 30 m apart towards (-0.6, 0.8), crosslines 20 m towards (0.8, 0.6). */
    private static byte[] survey() {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes());
        for (int t = 0; t < SHAPE.traces(); t++) {
            int i = t / 5;
            int j = t % 5;
            bytes.putInt(3600 + t * TRACE + 180, 10 * (5000 - 18 * i + 16 * j))
                    .putInt(3600 + t * TRACE + 184, 10 * (9000 + 24 * i + 12 * j));
        }
        return bytes.array();
    }

    private Optional<SurveyFrame> frame(byte[] bytes) throws IOException {
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes))) {
            return volume.facts().frame();
        }
    }

    private void assertFound(byte[] bytes) throws IOException {
        SurveyFrame frame = frame(bytes).orElseThrow();
        assertThat(frame.inlineAzimuth()).isCloseTo(Math.toDegrees(Math.atan2(0.8, 0.6)), offset(1e-9));
        assertThat(frame.crosslineAzimuth()).isCloseTo(360 - Math.toDegrees(Math.atan2(0.6, 0.8)), offset(1e-9));
        assertThat(frame.inlineBin()).isCloseTo(30, offset(1e-9));
        assertThat(frame.crosslineBin()).isCloseTo(20, offset(1e-9));
    }

    @Test
    void theWholeSurveyShowsIt() throws IOException {
        assertFound(survey());
    }

    /** Programs that fill up a rectangle write dead traces, often without coordinates. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "4", "0 1 4", "0 1 2 3 4", "15", "15 16 19", "0 1 2 3 15 16 17 18 19", "0 4 15 19"})
    void deadTracesWithoutCoordinatesDoNotCount(String dead) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey());
        for (String trace : dead.split(" ", -1)) {
            int at = 3600 + Integer.parseInt(trace) * TRACE;
            bytes.putShort(at + 28, (short) 2).putInt(at + 180, 0).putInt(at + 184, 0).putInt(at + 72, 0)
                    .putInt(at + 76, 0);
        }
        assertFound(bytes.array());
    }

    /** A dead trace with coordinates counts, and so does a live one at the origin of the map. */
    @Test
    void onlyTracesThatAreBothDoNotCount() throws IOException {
        ByteBuffer dead = ByteBuffer.wrap(survey());
        for (int t = 0; t < SHAPE.traces(); t++) dead.putShort(3600 + t * TRACE + 28, (short) 2);
        assertFound(dead.array());
        ByteBuffer moved = ByteBuffer.wrap(survey());
        for (int t = 0; t < SHAPE.traces(); t++) {
            int at = 3600 + t * TRACE;
            moved.putInt(at + 72, 0).putInt(at + 76, 0).putInt(at + 180, moved.getInt(at + 180) - 50_000)
                    .putInt(at + 184, moved.getInt(at + 184) - 90_000);
        }
        assertFound(moved.array());
    }

    /** Traces that the file lacks; the rest is in order. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "19", "0 4", "1 2 3 4", "1 2 3 4 6 7 8", "0 1 2 3 15 16 17 18"})
    void missingTracesDoNotCount(String missing) throws IOException {
        byte[] whole = survey();
        byte[] bytes = Arrays.copyOf(whole, 3600);
        for (int t = 0; t < SHAPE.traces(); t++) {
            if (!Arrays.asList(missing.split(" ", -1)).contains(String.valueOf(t))) {
                bytes = Arrays.copyOf(bytes, bytes.length + TRACE);
                System.arraycopy(whole, 3600 + t * TRACE, bytes, bytes.length - TRACE, TRACE);
            }
        }
        assertFound(bytes);
    }

    /** Coordinates that change along one axis only show nothing. */
    @ParameterizedTest
    @CsvSource({"0, 10", "10, 0", "0, 0"})
    void coordinatesOfOneLineShowNothing(int byInline, int byCrossline) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(survey());
        for (int t = 0; t < SHAPE.traces(); t++) {
            bytes.putInt(3600 + t * TRACE + 180, 5000 + byInline * (t / 5) + byCrossline * (t % 5))
                    .putInt(3600 + t * TRACE + 184, 9000 - byInline * (t / 5) - byCrossline * (t % 5));
        }
        assertThat(frame(bytes.array()).isPresent()).isEqualTo(byInline != 0 && byCrossline != 0);
    }

    @Test
    void aSingleLineShowsNothing() throws IOException {
        assertThat(frame(SegyFixture.of(new Shape(1, 5, 2)).bytes())).isEmpty();
        assertThat(frame(SegyFixture.of(new Shape(5, 1, 2)).bytes())).isEmpty();
    }
}
