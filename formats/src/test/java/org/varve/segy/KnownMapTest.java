package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.file.FormatException;

/** The lines and coordinates of a new SEG-Y file: those of a volume, or made up. */
class KnownMapTest {

    private static final Shape SHAPE = new Shape(3, 4, 2);
    private static final List<Integer> INLINES = List.of(7, 9, 20);
    private static final List<Integer> CROSSLINES = List.of(40, 30, 20, 10);

    /** Coordinates that are 0, but for those of one trace. */
    private record Far(int inline, int crossline, double farX, double farY, MapUnit unit) implements TraceCoordinates {

        @Override
        public double x(int i, int j) {
            return i == inline && j == crossline ? farX : 0;
        }

        @Override
        public double y(int i, int j) {
            return i == inline && j == crossline ? farY : 0;
        }

        @Override
        public boolean inFeet() {
            return unit == MapUnit.FEET;
        }

        @Override
        public Path file() {
            return Path.of("a.zarr");
        }

        @Override
        public String origin() {
            return "a test";
        }

        @Override
        public String names() {
            return "cdp_x and cdp_y";
        }
    }

    /** A volume of which the trace at inline 1, crossline 2 is dead. */
    private record Known(Optional<TraceCoordinates> coordinates) implements Volume, SurveyGeometry {

        @Override
        public Survey survey() {
            return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public SurveyGeometry geometry() {
            return this;
        }

        @Override
        public boolean isLive(int inline, int crossline) {
            return inline != 1 || crossline != 2;
        }

        @Override
        public LineNumbers inlines() {
            return LineNumbers.of(INLINES);
        }

        @Override
        public LineNumbers crosslines() {
            return LineNumbers.of(CROSSLINES);
        }

        @Override
        public double start() {
            return 0.5;
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static KnownMap of(Far coordinates) throws IOException {
        return KnownMap.of(new Known(Optional.of(coordinates)));
    }

    @Test
    void linesAndStartAreThoseOfTheVolume() throws IOException {
        KnownMap map = KnownMap.of(new Known(Optional.empty()));
        for (int i = 0; i < 3; i++) assertThat(map.inline(i)).isEqualTo(INLINES.get(i));
        for (int j = 0; j < 4; j++) assertThat(map.crossline(j)).isEqualTo(CROSSLINES.get(j));
        assertThat(map.start()).isEqualTo(0.5);
    }

    @Test
    void coordinatesThatAreMissingAreMadeUp() throws IOException {
        KnownMap map = KnownMap.of(new Known(Optional.empty()));
        assertThat(map.x(2, 3)).isEqualTo(SurveyGrid.DEFAULT.x(2, 3)).isNotZero();
        assertThat(map.y(2, 3)).isEqualTo(SurveyGrid.DEFAULT.y(2, 3)).isNotZero();
        assertThat(map.perUnit()).isEqualTo(100);
        assertThat(map.inFeet()).isFalse();
        assertThat(map.unit()).isEqualTo(MapUnit.METRES);
        assertThat(map.origin()).isEqualTo("COORDINATES ARE MADE UP");
        assertThat(map.notes()).containsExactly(
                "the input has no coordinates: those in the SEG-Y trace headers are made up");
    }

    @Test
    void coordinatesAreThoseOfTheVolume() throws IOException {
        KnownMap map = of(new Far(2, 1, 1000.25, -7, MapUnit.FEET));
        assertThat(map.x(2, 1)).isEqualTo(1000.25);
        assertThat(map.y(2, 1)).isEqualTo(-7);
        assertThat(map.x(1, 2)).isZero();
        assertThat(map.inFeet()).isTrue();
        assertThat(map.unit()).isEqualTo(MapUnit.FEET);
        assertThat(map.origin()).isEqualTo("COORDINATES ARE THOSE OF A TEST");
        assertThat(map.notes()).isEmpty();
        assertThat(of(new Far(2, 1, 1, 1, MapUnit.METRES)).inFeet()).isFalse();
    }

    /** 2^31 - 1 is the largest number that a word holds. */
    @ParameterizedTest
    @CsvSource({"0, METRES, 100", "21474836.47, METRES, 100", "21474836.48, METRES, 10", "-21474836.48, FEET, 10",
            "214748364.7, FEET, 10", "214748364.8, METRES, 1", "2147483647, METRES, 1", "-2147483647, METRES, 1",
            "NaN, METRES, 100", "596.523, DEGREES, 1000", "596.524, DEGREES, 100", "2147483.647, ARC_SECONDS, 1000",
            "2147483.648, ARC_SECONDS, 100", "1795959.99, DEGREES_MINUTES_SECONDS, 1000"})
    void coordinatesAreStoredAsFineAsTheyFit(double farthest, MapUnit unit, int perUnit) throws IOException {
        for (int[] place : new int[][] {{0, 0}, {2, 0}, {0, 3}, {2, 3}}) {
            assertThat(of(new Far(place[0], place[1], farthest, 0, unit)).perUnit()).isEqualTo(perUnit);
            assertThat(of(new Far(place[0], place[1], 0, farthest, unit)).perUnit()).isEqualTo(perUnit);
        }
        assertThat(of(new Far(1, 2, farthest, farthest, unit)).perUnit()).as("a dead trace")
                .isEqualTo(unit.isLength() ? 100 : 1000);
    }

    @ParameterizedTest
    @CsvSource({"2147483648", "-2147483648", "Infinity", "-1e300"})
    void coordinatesBeyondAWordAreRefused(double farthest) throws IOException {
        assertThatThrownBy(() -> of(new Far(0, 1, 1, farthest, MapUnit.METRES))).isInstanceOf(FormatException.class)
                .hasMessage("a.zarr has cdp_x and cdp_y up to %s: SEG-Y holds up to 2147483647; remove these arrays",
                        Math.abs(farthest));
        assertThat(of(new Far(1, 2, 1, farthest, MapUnit.METRES)).perUnit()).as("a dead trace").isEqualTo(100);
    }

    @Test
    void degreesAreStoredAsSecondsOfArc() throws IOException {
        KnownMap degrees = of(new Far(0, 1, 5.25, -60.5, MapUnit.DEGREES));
        assertThat(degrees.unit()).isEqualTo(MapUnit.ARC_SECONDS);
        assertThat(degrees.x(0, 1)).isEqualTo(18_900);
        assertThat(degrees.y(0, 1)).isEqualTo(-217_800);
        KnownMap seconds = of(new Far(0, 1, 5.25, -60.5, MapUnit.ARC_SECONDS));
        assertThat(seconds.unit()).isEqualTo(MapUnit.ARC_SECONDS);
        assertThat(seconds.x(0, 1)).isEqualTo(5.25);
        assertThat(seconds.y(0, 1)).isEqualTo(-60.5);
    }

    @Test
    void aGridOfParallelogramsGoesOnInEqualSteps() {
        SurveyGrid grid = new SurveyGrid(new SurveyGrid.Numbering(5, -2), new SurveyGrid.Numbering(100, 3), 1000, 2000,
                new SurveyGrid.Vector(-1.5, 20.25), new SurveyGrid.Vector(30, 4));
        assertThat(grid.inline(0)).isEqualTo(5);
        assertThat(grid.inline(3)).isEqualTo(-1);
        assertThat(grid.crossline(2)).isEqualTo(106);
        assertThat(grid.x(2, 3)).isEqualTo(1000 - 3 + 90);
        assertThat(grid.y(2, 3)).isEqualTo(2000 + 40.5 + 12);
        assertThat(grid.origin())
                .isEqualTo("METRES FROM INLINE TO INLINE (-1.50, 20.25), FROM CROSSLINE TO CROSSLINE (30.00, 4.00)");
        assertThat(grid.start()).isZero();
        assertThat(grid.perUnit()).isEqualTo(100);
        assertThat(grid.inFeet()).isFalse();
        assertThat(grid.unit()).isEqualTo(MapUnit.METRES);
        assertThat(grid.notes()).isEmpty();
    }

    @Test
    void squareBinsAreTurnedFromXTowardsY() {
        SurveyGrid bins = SurveyGrid.bins(40, 30);
        double cosine = 20 * Math.sqrt(3);
        assertThat(bins.byCrossline().x()).isCloseTo(cosine, within(1e-12));
        assertThat(bins.byCrossline().y()).isCloseTo(20, within(1e-12));
        assertThat(bins.byInline().x()).isCloseTo(-20, within(1e-12));
        assertThat(bins.byInline().y()).isCloseTo(cosine, within(1e-12));
        assertThat(bins.inlines()).isEqualTo(new SurveyGrid.Numbering(1, 1));
        assertThat(bins.crosslines()).isEqualTo(new SurveyGrid.Numbering(1, 1));
        assertThat(bins.x(0, 0)).isEqualTo(600_000);
        assertThat(bins.y(0, 0)).isEqualTo(6_000_000);
        assertThat(SurveyGrid.DEFAULT).isEqualTo(SurveyGrid.bins(25, 15));
    }
}
