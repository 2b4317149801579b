package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.MapGrid.Step;

class MapGridTest {

    private interface Place {
        double of(int inline, int crossline);
    }

    /** A survey whose coordinates are functions of position. */
    private record Placed(Shape shape, Place east, Place north, MapUnit unit)
            implements Volume, TraceCoordinates, SurveyGeometry {

        @Override
        public Survey survey() {
            return new Survey(shape, 0.004, Survey.Unit.SECONDS);
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
        public double x(int inline, int crossline) {
            return east.of(inline, crossline);
        }

        @Override
        public double y(int inline, int crossline) {
            return north.of(inline, crossline);
        }

        @Override
        public boolean inFeet() {
            return unit == MapUnit.FEET;
        }

        @Override
        public LineNumbers inlines() {
            return LineNumbers.fromOne(shape.inlines());
        }

        @Override
        public LineNumbers crosslines() {
            return LineNumbers.fromOne(shape.crosslines());
        }

        @Override
        public Path file() {
            return Path.of("placed");
        }

        @Override
        public String origin() {
            return "the test";
        }

        @Override
        public String names() {
            return "x and y";
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            throw new AssertionError("samples tell nothing of places");
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private static Optional<MapGrid> grid(Shape shape, MapUnit unit, Place east, Place north) throws IOException {
        return GridFit.of(new Placed(shape, east, north, unit));
    }

    /** Coordinates rounded to whole metres, as headers have them. */
    @Test
    void theStepsFitRoundedCoordinates() throws IOException {
        MapGrid grid = grid(new Shape(400, 900, 10), MapUnit.METRES,
                (i, j) -> Math.rint(6e5 + 24.2 * i - 3.1 * j), (i, j) -> Math.rint(6e6 + 6.1 * i + 12.1 * j))
                .orElseThrow();

        assertThat(grid.inline().east()).isCloseTo(24.2, within(0.005));
        assertThat(grid.inline().north()).isCloseTo(6.1, within(0.005));
        assertThat(grid.crossline().east()).isCloseTo(-3.1, within(0.005));
        assertThat(grid.crossline().north()).isCloseTo(12.1, within(0.005));
        assertThat(grid.isOriented()).isTrue();
    }

    @Test
    void feetBecomeMetres() throws IOException {
        MapGrid grid = grid(new Shape(9, 9, 10), MapUnit.FEET, (i, j) -> 100 * i, (i, j) -> 50 * j).orElseThrow();

        assertThat(grid.inline().length()).isCloseTo(30.48, within(1e-9));
        assertThat(grid.inFeet()).isTrue();
    }

    @Test
    void noGridIsMadeUp() throws IOException {
        Shape shape = new Shape(20, 30, 10);
        assertThat(grid(shape, MapUnit.DEGREES, (i, j) -> i, (i, j) -> j)).as("degrees are no lengths").isEmpty();
        assertThat(grid(shape, MapUnit.METRES, (i, j) -> 0, (i, j) -> 0)).as("zeros").isEmpty();
        assertThat(grid(shape, MapUnit.METRES, (i, j) -> 7, (i, j) -> 9)).as("one place").isEmpty();
        assertThat(grid(shape, MapUnit.METRES, (i, j) -> 25 * (i + j), (i, j) -> 25 * (i + j))).as("one line")
                .isEmpty();
        assertThat(grid(shape, MapUnit.METRES, (i, j) -> 25 * i + j * j, (i, j) -> 25 * j)).as("bent").isEmpty();
    }

    @Test
    void aStraightLineHasADirectionAndACrookedOneADistance() throws IOException {
        MapGrid straight = grid(new Shape(1, 101, 10), MapUnit.METRES, (i, j) -> 3 * j, (i, j) -> -4 * j).orElseThrow();
        MapGrid crooked = grid(new Shape(1, 49, 10), MapUnit.METRES, (i, j) -> 5 * Math.min(j, 24),
                (i, j) -> 5 * Math.max(0, j - 24)).orElseThrow();

        assertThat(straight.crossline()).isEqualTo(new Step(3, -4));
        assertThat(straight.isOriented()).isTrue();
        assertThat(crooked.crossline().length()).isCloseTo(5, within(1e-9));
        assertThat(crooked.isOriented()).isFalse();
    }

    @Test
    void aGradientChangesByItsProductWithEachStep() {
        MapGrid grid = new MapGrid(new Step(20, 5), new Step(-6, 14), true, false);

        Step gradient = grid.gradient(3, -2);

        assertThat(gradient.east() * 20 + gradient.north() * 5).isCloseTo(3, within(1e-12));
        assertThat(gradient.east() * -6 + gradient.north() * 14).isCloseTo(-2, within(1e-12));
    }

    @Test
    void seenFromItsOwnAxesCrosslinesLeadNorthAndInlinesEast() {
        // inlines to the left of the crosslines
        MapGrid own = new MapGrid(new Step(-30, 0), new Step(0, 10), true, false).ownAxes();

        assertThat(own.crossline()).isEqualTo(new Step(0, 10));
        assertThat(own.inline().east()).isCloseTo(30, within(1e-12));
        assertThat(own.isOriented()).isFalse();
        assertThat(new MapGrid(new Step(-30, 0), new Step(0, 10), true, false).inlineBearing()).isEqualTo(270);
    }

    @Test
    void refusesStepsThatSpanNoPlane() {
        assertThatThrownBy(() -> MapGrid.of(25, 0, false)).hasMessageContaining("must be positive");
        assertThatThrownBy(() -> new MapGrid(new Step(1, 2), new Step(2, 4), true, false))
                .hasMessageContaining("not parallel");
    }

    /** Inlines 30 apart, each beginning 5 farther along the crosslines' axis than the one before. */
    @Test
    void ownAxesKeepTheSkew() {
        for (MapGrid turned : List.of(
                new MapGrid(new Step(30, 5), new Step(0, 10), true, false),
                new MapGrid(new Step(5, -30), new Step(10, 0), true, false),
                new MapGrid(new Step(30, -5), new Step(0, -10), true, false))) {
            assertThat(turned.ownAxes()).isEqualTo(new MapGrid(new Step(30, 5), new Step(0, 10), false, false));
        }
    }
}
