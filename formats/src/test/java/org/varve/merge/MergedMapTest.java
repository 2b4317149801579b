package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.MapUnit;
import org.varve.core.SettingException;
import org.varve.core.TraceCoordinates;
import org.varve.formats.Overlap;

/** The coordinates of several inputs on one map. */
class MergedMapTest {

    @TempDir
    private Path folder;

    /**
     * Coordinates by line numbers: 20 m from inline to inline, 10 m from crossline to crossline.
     *
     * @param east gets both numbers, and is added to X
     */
    private record Map(Watched input, MapUnit unit, DoubleBinaryOperator east) implements TraceCoordinates {

        @Override
        public double x(int inline, int crossline) {
            int i = input.geometry().inlines().at(inline);
            return 20 * i + east.applyAsDouble(i, input.geometry().crosslines().at(crossline));
        }

        @Override
        public double y(int inline, int crossline) {
            return 10 * input.geometry().crosslines().at(crossline);
        }

        @Override
        public boolean inFeet() {
            return unit == MapUnit.FEET;
        }

        @Override
        public Path file() {
            return input.path();
        }

        @Override
        public String origin() {
            return "the list of " + input.path().getFileName();
        }

        @Override
        public String names() {
            return "east and north of " + input.path().getFileName();
        }
    }

    private Watched input(String name, int firstInline, int lastInline) throws IOException {
        return Watched.of(folder.resolve(name), firstInline, lastInline, 300, 304);
    }

    private static Watched at(Watched input, MapUnit unit, DoubleBinaryOperator east) {
        return input.at(new Map(input, unit, east));
    }

    private static Watched at(Watched input, double east) {
        return at(input, MapUnit.METRES, (i, j) -> east);
    }

    private static MergedVolume merge(Watched... inputs) throws IOException {
        return MergedVolume.open(Arrays.stream(inputs).<MergedVolume.Opening>map(input -> left -> input).toList(),
                Overlap.ERROR, Long.MAX_VALUE);
    }

    @Test
    void coordinatesAreThoseOfTheInputThatHasTheTrace() throws IOException {
        try (MergedVolume volume =
                merge(input("none", 90, 91), at(input("a", 100, 102), 0), at(input("b", 104, 106), 1))) {
            TraceCoordinates all = volume.geometry().coordinates().orElseThrow();
            assertThat(all.x(12, 1)).isEqualTo(20 * 102);
            assertThat(all.x(15, 1)).isEqualTo(20 * 105 + 1);
            assertThat(all.y(15, 1)).isEqualTo(3010);
            assertThat(all.x(13, 1)).isNaN();
            assertThat(all.y(13, 1)).isNaN();
            assertThat(all.x(0, 0)).isNaN();
            assertThat(all.y(0, 0)).isNaN();
            assertThat(all.inFeet()).isFalse();
            assertThat(all.file()).isEqualTo(folder.resolve("a"));
            assertThat(all.origin()).isEqualTo("the list of a");
            assertThat(all.names()).isEqualTo("east and north of a");
        }
    }

    @Test
    void coordinatesKeepTheirUnit() throws IOException {
        try (MergedVolume feet = merge(at(input("a", 100, 102), MapUnit.FEET, (i, j) -> 0));
                MergedVolume degrees = merge(at(input("b", 100, 102), MapUnit.DEGREES, (i, j) -> 0));
                MergedVolume none = merge(input("c", 100, 102))) {
            assertThat(feet.geometry().coordinates().orElseThrow().inFeet()).isTrue();
            assertThat(feet.geometry().coordinates().orElseThrow().unit()).isEqualTo(MapUnit.FEET);
            assertThat(degrees.geometry().coordinates().orElseThrow().unit()).isEqualTo(MapUnit.DEGREES);
            assertThat(none.geometry().coordinates()).isEmpty();
        }
    }

    @Test
    void feetAreNotMergedWithMetres() {
        assertThatThrownBy(
                () -> merge(at(input("a", 100, 102), 0), at(input("b", 103, 104), MapUnit.FEET, (i, j) -> 0)))
                .isInstanceOf(SettingException.class).hasMessageContaining("coordinates are in METRES and FEET");
    }

    /** Less than half of the distance between traces, which is 10 m, the smaller of both. */
    @Test
    void slightlyOtherCoordinatesAreAccepted() throws IOException {
        merge(at(input("a", 100, 102), 0), at(input("b", 103, 105), 4)).close();
        merge(at(new Watched(folder.resolve("c"), Watched.lines(100, 108, 4), Watched.lines(300, 316, 4), 10), 0),
                at(new Watched(folder.resolve("d"), Watched.lines(112, 120, 4), Watched.lines(300, 316, 4), 10), 16))
                .close();
    }

    /** The place of the trace by coordinates of others, and by its own. */
    @Test
    void aRefusalTellsWhereTheFirstInputExpectsTheTrace() {
        assertThatThrownBy(
                () -> merge(at(input("a", 100, 102), 0), at(input("b", 103, 105), 4), at(input("c", 106, 107), 800)))
                .isInstanceOf(SettingException.class).hasMessageContaining("/a and ").hasMessageContaining("/c: ")
                .hasMessageContaining("inline 106, crossline 300 lies at x 2120, y 3000 by the coordinates of the "
                        + "first and its lines, and at x 2920, y 3000 by those of the second");
    }

    @Test
    void whereTheFirstIsASingleLineTheOthersTellWhereTheTraceBelongs() {
        assertThatThrownBy(
                () -> merge(at(input("a", 100, 100), 0), at(input("b", 101, 105), 0), at(input("c", 106, 107), 800)))
                .isInstanceOf(SettingException.class).hasMessageContaining("/a and ").hasMessageContaining("/c: ")
                .hasMessageContaining("inline 106, crossline 300 lies at x 2120, y 3000")
                .hasMessageContaining("and at x 2920, y 3000");
    }

    /** Of such an input nothing can be expected, neither of its own traces nor of those of others. */
    @Test
    void anInputThatIsOnNoGridIsMergedAllTheSame() throws IOException {
        try (MergedVolume volume = merge(at(input("a", 100, 104), MapUnit.METRES, (i, j) -> i == 100 && j == 300
                ? 900
                : 0), at(input("b", 105, 109), 0))) {
            assertThat(volume.geometry().coordinates().orElseThrow().x(0, 0)).isEqualTo(2900);
            assertThat(volume.geometry().coordinates().orElseThrow().x(5, 0)).isEqualTo(2100);
        }
    }

    /** Headers hold zeros there; and those of dead traces may hold anything. */
    @Test
    void cornersWithoutCoordinatesAreLeftOut() throws IOException {
        Watched zeros = input("zeros", 110, 114);
        zeros.at(new TraceCoordinates() {
            @Override
            public double x(int inline, int crossline) {
                return inline == 0 ? 0 : inline == 4 && crossline == 0 ? Double.NaN : 20 * (110 + inline);
            }

            @Override
            public double y(int inline, int crossline) {
                return inline == 0 ? 0 : inline == 4 && crossline == 4 ? Double.NaN : 10 * (300 + crossline);
            }

            @Override
            public boolean inFeet() {
                return false;
            }

            @Override
            public Path file() {
                return zeros.path();
            }

            @Override
            public String origin() {
                return "zeros";
            }

            @Override
            public String names() {
                return "x and y";
            }
        });
        Watched dead = at(input("dead", 120, 124), MapUnit.METRES, (i, j) -> i == 120 ? 900 : 0);
        dead.live = (inline, crossline) -> inline != 120;

        try (MergedVolume volume = merge(zeros, dead, at(input("a", 100, 104), 0))) {
            TraceCoordinates all = volume.geometry().coordinates().orElseThrow();
            assertThat(all.origin()).isEqualTo("the list of dead");
        }
    }

    /** X may be 0 where Y is not, as on the line that a map counts from. */
    @Test
    void aCornerOnTheOriginOfOneAxisCounts() {
        assertThatThrownBy(() -> merge(at(input("a", 0, 1), 0), at(input("b", 2, 3), 800)))
                .isInstanceOf(SettingException.class).hasMessageContaining("lies at x ");
        assertThatThrownBy(() -> merge(at(Watched.of(folder.resolve("c"), 1, 2, 0, 1), 0),
                at(Watched.of(folder.resolve("d"), 3, 4, 0, 1), 800)))
                .isInstanceOf(SettingException.class).hasMessageContaining("lies at x ");
    }
}
