package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

class WindowReaderTest {

    private static final Shape SHAPE = new Shape(7, 9, 50);

    /** {@code axis=inline,at=2} as words. */
    private static Map<String, String> words(String text) {
        Map<String, String> words = new HashMap<>();
        for (String pair : text.split(" ", -1))
            words.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        return words;
    }

    /** One sample of each trace is infinite. */
    private record SpoiltVolume(NumberVolume numbers, int spoilt) implements Volume {

        @Override
        public Survey survey() {
            return numbers.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            numbers.read(box, destination);
            int samples = box.shape().samples();
            if (spoilt < box.sample() || spoilt >= box.endSample()) return;
            for (long trace = 0; trace < box.shape().traces(); trace++) {
                destination.setAtIndex(ValueLayout.JAVA_FLOAT, trace * samples + spoilt - box.sample(),
                        Float.POSITIVE_INFINITY);
            }
        }

        @Override
        public void close() {
            numbers.close();
        }
    }

    private static float[] read(Shape chunk, boolean averages, String query) throws IOException {
        return read(new NumberVolume(SHAPE, chunk), averages, query);
    }

    private static float[] read(Volume volume, boolean averages, String query) throws IOException {
        Window window = Window.of(words(query), SHAPE);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment values =
                    arena.allocate((long) window.across().places() * window.down().places() * Float.BYTES, Float.BYTES);
            WindowReader.read(volume, window, 1, averages, values, () -> false);
            return values.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static Float expected(int i, int j, int k) {
        return j == NumberVolume.DEAD ? Float.NaN : NumberVolume.at(i, j, k);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void wholeSectionsHaveAllSamples(int chunk) throws IOException {
        Shape chunks = new Shape(chunk, chunk, chunk);
        float[] inline = read(chunks, true, "axis=inline at=2");
        float[] crossline = read(chunks, true, "axis=crossline at=5");
        float[] slice = read(chunks, true, "axis=sample at=49");

        for (int k = 0; k < 50; k++) {
            for (int j = 0; j < 9; j++) assertThat(inline[k * 9 + j]).isEqualTo(expected(2, j, k));
            for (int i = 0; i < 7; i++) assertThat(crossline[k * 7 + i]).isEqualTo(expected(i, 5, k));
        }
        for (int i = 0; i < 7; i++) {
            for (int j = 0; j < 9; j++) assertThat(slice[i * 9 + j]).isEqualTo(expected(i, j, 49));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void fewerColumnsAreThoseInTheMiddleOfTheirPlaces(int chunk) throws IOException {
        Shape chunks = new Shape(chunk, chunk, chunk);

        assertThat(read(chunks, false, "axis=inline at=1 columns=3 rows=1 top=10")).containsExactly(expected(1, 1, 10),
                expected(1, 4, 10),
                expected(1, 7, 10));
        assertThat(read(chunks, false, "axis=sample at=3 columns=3 rows=1")).containsExactly(expected(3, 1, 3),
                expected(3, 4, 3),
                expected(3, 7, 3));
        assertThat(read(chunks, false, "axis=sample at=3 from=4 to=6 top=5")).containsExactly(expected(5, 4, 3),
                expected(5, 5, 3),
                expected(6, 4, 3), expected(6, 5, 3));
    }

    @Test
    void samplesOfARowAreAveragedOrTheFirst() throws IOException {
        String query = "axis=inline at=0 from=4 to=5 rows=5";

        assertThat(read(Shape.ONE, true, query)).containsExactly(404.5f, 414.5f, 424.5f, 434.5f, 444.5f);
        assertThat(read(Shape.ONE, false, query)).containsExactly(400, 410, 420, 430, 440);
    }

    @Test
    void whatIsNotFiniteIsLeftOut() throws IOException {
        Volume spoilt = new SpoiltVolume(new NumberVolume(SHAPE, Shape.ONE), 12);

        assertThat(read(spoilt, true, "axis=inline at=0 from=4 to=5 rows=5")).containsExactly(404.5f, 3733 / 9f,
                424.5f, 434.5f, 444.5f);
        assertThat(read(spoilt, true, "axis=inline at=0 from=4 to=5 top=11 bottom=14")).containsExactly(411, Float.NaN,
                413);
        assertThat(read(spoilt, true, "axis=sample at=12 from=4 to=6 top=0 bottom=2")).containsOnly(Float.NaN);
    }

    @Test
    void aLineGoesThroughItsPoints() throws IOException {
        float[] line = read(Shape.ONE, true, "line=0,0;2,4;2,5 top=0 bottom=1");

        assertThat(line).containsExactly(expected(0, 0, 0), expected(1, 1, 0), expected(1, 2, 0), Float.NaN,
                expected(2, 4, 0),
                expected(2, 5, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"axis=inline at=7", "axis=inline at=-1", "axis=inline at=99999999999", "axis=inline",
            "axis=x at=0",
            "axis=inline at=0 from=5 to=5", "axis=inline at=0 to=10", "axis=inline at=0 columns=0",
            "axis=inline at=0 rows=many",
            "line=0,0;0", "line=0,0;0,9"})
    void whatIsNotThereIsRefused(String query) {
        assertThatThrownBy(() -> Window.of(words(query), SHAPE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give");
    }

    @Test
    void tooManyValuesAreRefused() {
        assertThatThrownBy(() -> Window.of(words("axis=inline at=0"), new Shape(1, 3000, 3000)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("request fewer");
    }
}
