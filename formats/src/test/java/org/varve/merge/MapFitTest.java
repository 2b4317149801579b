package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A map of a rotated grid, found from a few of its points. */
class MapFitTest {

    private static final Offset<Double> SLIGHT = within(1e-6);

    @TempDir
    private Path folder;

    private Watched file;

    @BeforeEach
    void make() throws IOException {
        file = Watched.of(folder.resolve("a"), 1, 1, 1, 1);
    }

    /** One inline number is 30 east and 40 north, one crossline number 12 west and 9 north. */
    private MapPoint point(int inline, int crossline) {
        return new MapPoint(file, inline, crossline, 5000 + 30 * inline - 12 * crossline,
                70_000 + 40 * inline + 9 * crossline);
    }

    @Test
    void threePointsTellTheGrid() {
        MapFit fit = MapFit.of(List.of(point(100, 301), point(107, 300), point(103, 312))).orElseThrow();

        assertThat(fit.x(point(140, 350))).isEqualTo(5000 + 30 * 140 - 12 * 350, SLIGHT);
        assertThat(fit.y(point(140, 350))).isEqualTo(70_000 + 40 * 140 + 9 * 350, SLIGHT);
        assertThat(fit.error(point(90, 280))).isEqualTo(0, SLIGHT);
    }

    @Test
    void anErrorIsADistance() {
        MapFit fit = MapFit.of(List.of(point(100, 301), point(107, 300), point(103, 312))).orElseThrow();
        MapPoint there = point(104, 305);
        MapPoint other = new MapPoint(file, 104, 305, there.x() + 3, there.y() - 4);
        assertThat(fit.error(other)).isEqualTo(5, SLIGHT);
    }

    /** Neighbours are 50 apart along inline numbers, 15 along crossline numbers. */
    @Test
    void aBinIsAsWideAsTheNearestNeighboursAreApart() {
        MapFit fit = MapFit.of(List.of(point(100, 301), point(107, 300), point(103, 312))).orElseThrow();
        assertThat(fit.bin(1, 1)).isEqualTo(15, SLIGHT);
        assertThat(fit.bin(1, 2)).isEqualTo(30, SLIGHT);
        assertThat(fit.bin(1, 5)).isEqualTo(50, SLIGHT);
        assertThat(fit.bin(2, 9)).isEqualTo(100, SLIGHT);
    }

    @Test
    void pointsThatDoNotFitAreMissedAsLittleAsPossible() {
        MapPoint off = new MapPoint(file, 1, 1, 8, 0);
        MapFit fit = MapFit.of(List.of(new MapPoint(file, 0, 0, 0, 0), new MapPoint(file, 0, 1, 0, 0),
                new MapPoint(file, 1, 0, 0, 0), off)).orElseThrow();
        assertThat(fit.x(off)).isEqualTo(6, SLIGHT);
        assertThat(fit.error(off)).isEqualTo(2, SLIGHT);
    }

    @Test
    void pointsOnALineTellNoGrid() {
        assertThat(MapFit.of(List.of())).isEmpty();
        assertThat(MapFit.of(List.of(point(100, 301), point(107, 300)))).isEmpty();
        assertThat(MapFit.of(List.of(point(100, 301), point(100, 307), point(100, 315)))).isEmpty();
        assertThat(MapFit.of(List.of(point(100, 300), point(107, 300), point(115, 300)))).isEmpty();
    }

    /** Rounding leaves a determinant that is not 0. */
    @Test
    void pointsOnAnObliqueLineTellNoGrid() {
        for (int far : new int[] {1000, 10_001, 100_003, 333_333}) {
            assertThat(MapFit.of(List.of(point(7, 11), point(7 + far, 11 + 3 * far), point(8, 14),
                    point(7 + far / 3, 11 + far / 3 * 3)))).as("%s lines apart", far).isEmpty();
        }
    }
}
