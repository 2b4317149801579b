package org.varve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

    private enum Kind {
        VERY_SMALL
    }

    private enum Own {
        ONE_TWO;

        @Override
        public String toString() {
            return "one two";
        }
    }

    private record Point(int x, int y) {}

    @AsArray
    private record Span(double from, double to) {}

    private record Shown(
            @Name("default") String fallback, Kind kind, Optional<String> absent, @OrNull Optional<Point> none,
            double infinite, @AsArray Point corner, @AsArray Optional<Point> other, Point plain, Span span,
            @Unwrapped Point around, @Unwrapped Object more, @Unwrapped Optional<Point> further, Own own) {}

    private record Kept(
            int count, Optional<List<Long>> numbers, Map<String, String> facts, List<long[]> rows,
            @AsArray Point corner, Span span, Instant at, boolean good) {}

    @Test
    void writesComponentsInOrder() {
        Point point = new Point(1, 2);
        Shown shown = new Shown("a\"b", Kind.VERY_SMALL, Optional.empty(), Optional.empty(), Double.POSITIVE_INFINITY,
                point, Optional.of(point), point, new Span(0.5, 1), point, Map.of("more", List.of(3L)),
                Optional.empty(), Own.ONE_TWO);

        assertThat(Json.line(shown)).isEqualTo("{\"default\":\"a\\\"b\",\"kind\":\"very-small\",\"none\":null,"
                + "\"infinite\":null,\"corner\":[1,2],\"other\":[1,2],\"plain\":{\"x\":1,\"y\":2},\"span\":[0.5,1.0],"
                + "\"x\":1,\"y\":2,\"more\":[3],\"own\":\"one two\"}");
        assertThat(Json.of(point)).isEqualToNormalizingNewlines("{\n  \"x\" : 1,\n  \"y\" : 2\n}");
    }

    @Test
    void readsWhatItWrote() throws IOException {
        Kept kept = new Kept(3, Optional.of(List.of(1L << 40)), Map.of("é", "\u0001"), List.of(new long[] {1, -2}),
                new Point(4, 5), new Span(0.1, 1e300), Instant.EPOCH, true);

        String text = Json.line(kept);

        assertThat(RecordReader.read(text, Kept.class)).usingRecursiveComparison().isEqualTo(kept);
        assertThat(RecordReader.readSome(text, Count.class).count()).isEqualTo(3);
    }

    private record Weighed(Kind kind, Own own, float weight) {}

    @Test
    void readsConstantsAndFloats() throws IOException {
        Weighed weighed = new Weighed(Kind.VERY_SMALL, Own.ONE_TWO, 0.1f);

        String text = Json.line(weighed);

        assertThat(text).isEqualTo("{\"kind\":\"very-small\",\"own\":\"one two\",\"weight\":0.1}");
        assertThat(RecordReader.read(text, Weighed.class)).isEqualTo(weighed);
        assertThatThrownBy(() -> RecordReader.read(text.replace("very-small", "huge"), Weighed.class))
                .isInstanceOf(IOException.class).hasMessage("huge for Kind");
        assertThat(Json.line(new Weighed(Kind.VERY_SMALL, Own.ONE_TWO, Float.NaN))).contains("\"weight\":null");
    }

    private record Count(int count) {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{\"x\":1} | lacks y",
            "{\"x\":1,\"y\":2,\"z\":3} | unknown part z",
            "{\"x\":1,\"y\":null} | null for int",
            "{\"x\":1,\"y\":2}{} | goes on after its end",
            "[1,2] | for Point"
    })
    void refusesOtherRecords(String text, String message) {
        assertThatThrownBy(() -> RecordReader.read(text, Point.class)).isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }
}
