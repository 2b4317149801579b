package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;

/** Inputs with the same line numbers may lie elsewhere on the map, and a note says so. */
class SameMapTest {

    private static final Shape SHAPE = new Shape(3, 4, 10);

    /** Inlines 100 to 102 every 50 units towards north, crosslines 7 to 10 every 20 towards east. */
    private record Mapped(double x0, double y0, boolean inFeet) implements Volume, SurveyGeometry, TraceCoordinates {

        @Override
        public Survey survey() {
            return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public SurveyGeometry geometry() {
            return this;
        }

        @Override
        public LineNumbers inlines() {
            return LineNumbers.of(List.of(100, 101, 102));
        }

        @Override
        public LineNumbers crosslines() {
            return LineNumbers.of(List.of(7, 8, 9, 10));
        }

        @Override
        public Optional<TraceCoordinates> coordinates() {
            return Optional.of(this);
        }

        @Override
        public double x(int inline, int crossline) {
            return x0 + 20 * crossline;
        }

        @Override
        public double y(int inline, int crossline) {
            return y0 + 50 * inline;
        }

        @Override
        public Path file() {
            return Path.of("mapped");
        }

        @Override
        public String origin() {
            return "the file";
        }

        @Override
        public String names() {
            return "x and y";
        }

        @Override
        public void read(Box box, MemorySegment destination) {}

        @Override
        public void close() {}
    }

    private static Optional<String> difference(Volume other) throws IOException {
        return SameMap.difference("base", new Mapped(1000, 2000, false), "monitor", other).map(Note::getMessage);
    }

    @Test
    void tracesElsewhereAreNoted() throws IOException {
        assertThat(difference(new Mapped(5000, 2000, false))).hasValue(
                "base and monitor: inline 100, crossline 7 lies at x 1000.0 m, y 2000.0 m in the first and at x 5000.0 m, y 2000.0 m "
                        + "in the second: they may be surveys of different places, or numbered differently");
        assertThat(difference(new Mapped(1000, 2010.1, false))).isPresent();
        assertThat(difference(new Mapped(1000, 2000, true))).as("feet taken for metres").isPresent();
    }

    @Test
    void halfTheShorterBinIsNoDifference() throws IOException {
        assertThat(difference(new Mapped(1000, 2000, false))).isEmpty();
        assertThat(difference(new Mapped(1000, 2009.9, false))).isEmpty();
    }

    @Test
    void unknownMapsAreNotCompared() throws IOException {
        assertThat(difference(new Mapped(Double.NaN, 2000, false))).isEmpty();
        assertThat(difference(new Mapped(1000, Double.NaN, false))).isEmpty();
    }
}
