package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;

class BinsTest {

    /** A survey of bins of 30 by 12.5 that lies askew, whose first crosslines were not recorded. */
    private record Askew(Survey survey, int unrecorded, boolean inFeet)
            implements Volume, TraceCoordinates, SurveyGeometry {

        @Override
        public double x(int inline, int crossline) {
            return isLive(inline, crossline) ? 1e5 + 0.8 * 12.5 * crossline - 0.6 * 30 * inline : Double.NaN;
        }

        @Override
        public double y(int inline, int crossline) {
            return isLive(inline, crossline) ? 2e6 + 0.6 * 12.5 * crossline + 0.8 * 30 * inline : Double.NaN;
        }

        @Override
        public boolean isLive(int inline, int crossline) {
            return crossline >= unrecorded;
        }

        @Override
        public SurveyGeometry geometry() {
            return this;
        }

        @Override
        public Optional<TraceCoordinates> coordinates() {
            return Optional.of(this);
        }

        @Override
        public LineNumbers inlines() {
            return LineNumbers.fromOne(survey.shape().inlines());
        }

        @Override
        public LineNumbers crosslines() {
            return LineNumbers.fromOne(survey.shape().crosslines());
        }

        @Override
        public Path file() {
            return Path.of("askew.sgy");
        }

        @Override
        public String origin() {
            return "the trace headers";
        }

        @Override
        public String names() {
            return "x and y";
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            throw new AssertionError("samples tell nothing of bins");
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private static Askew askew(Shape shape, Survey.Unit unit, int unrecorded) {
        return new Askew(new Survey(shape, 5, unit), unrecorded, false);
    }

    @Test
    void binsAreAsLongAsCoordinatesTell() throws IOException {
        Bins bins = Bins.of(askew(new Shape(40, 90, 10), Survey.Unit.METRES, 31)).orElseThrow();

        assertThat(bins.inline()).isCloseTo(30, within(1e-6));
        assertThat(bins.crossline()).isCloseTo(12.5, within(1e-6));
    }

    @Test
    void sectionsHaveTheAspectOfTheGround() throws IOException {
        Shape shape = new Shape(40, 90, 100);
        Askew inMetres = askew(shape, Survey.Unit.METRES, 0);

        assertThat(Bins.ofSlice(inMetres)).isCloseTo(90 * 12.5 / (40 * 30), within(1e-9));
        assertThat(Bins.ofSection(inMetres, true).orElseThrow()).isCloseTo(90 * 12.5 / 500, within(1e-9));
        assertThat(Bins.ofSection(inMetres, false).orElseThrow()).isCloseTo(40 * 30 / 500.0, within(1e-9));
        assertThat(Bins.ofSection(askew(shape, Survey.Unit.SECONDS, 0), true)).isEmpty();
        assertThat(Bins.ofSection(askew(shape, Survey.Unit.FEET, 0), true)).as("metres across, feet down").isEmpty();
    }

    @Test
    void binsInFeetAreThoseOfDepthsInFeet() throws IOException {
        Shape shape = new Shape(40, 90, 100);
        Askew inFeet = new Askew(new Survey(shape, 5, Survey.Unit.FEET), 0, true);
        Askew inFeetAcross = new Askew(new Survey(shape, 5, Survey.Unit.METRES), 0, true);

        assertThat(Bins.of(inFeet).orElseThrow().inline()).isCloseTo(30, within(1e-6));
        assertThat(Bins.of(inFeet).orElseThrow().crossline()).isCloseTo(12.5, within(1e-6));
        assertThat(Bins.ofSection(inFeet, true).orElseThrow()).isCloseTo(90 * 12.5 / 500, within(1e-9));
        assertThat(Bins.ofSlice(inFeetAcross)).isCloseTo(90 * 12.5 / (40 * 30), within(1e-9));
        assertThat(Bins.ofSection(inFeetAcross, true)).as("feet across, metres down").isEmpty();
    }

    @Test
    void binsOfALineOrOfNoMapAreUnknown() throws IOException {
        assertThat(Bins.of(askew(new Shape(1, 90, 10), Survey.Unit.METRES, 0))).isEmpty();
        assertThat(Bins.of(askew(new Shape(40, 90, 10), Survey.Unit.METRES, 90))).isEmpty();
        Volume noMap = new FunctionVolume(new Survey(new Shape(4, 8, 5), 4, Survey.Unit.METRES), -1, (i, j, k) -> k);
        assertThat(Bins.of(noMap)).isEmpty();
        assertThat(Bins.ofSlice(noMap)).isEqualTo(2);
    }
}
