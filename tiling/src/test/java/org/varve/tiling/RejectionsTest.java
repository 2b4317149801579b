package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;

/** A tile that did not fit, of 10 by 8 by 50 samples, read with halos as 14 by 12 by 50. */
class RejectionsTest {

    private final Rejections rejections = new Rejections();

    private static AxisOption axis(int tile, int source) {
        return new AxisOption(new AxisOption.Axis(100, 0).cut(1).cut(), tile, source, 100, 100);
    }

    private static Candidate candidate(int inlines, int crosslines, int samples, int halo) {
        return new Candidate(axis(inlines, inlines + halo), axis(crosslines, crosslines + halo), axis(samples, samples),
                1, 1);
    }

    @Test
    void nothingIsRuledOutAtFirst() {
        assertThat(rejections.implyNo(candidate(1000, 1000, 1000, 4))).isFalse();
    }

    /** Only tiles at least as large along every axis, with and without their halos. */
    @ParameterizedTest
    @CsvSource({"10, 8, 50, 4, true", "11, 9, 51, 5, true", "9, 100, 100, 5, false", "100, 7, 100, 5, false",
            "100, 100, 49, 5, false", "10, 100, 100, 3, false", "100, 8, 100, 3, false"})
    void largerTilesNeedNotBeTried(int inlines, int crosslines, int samples, int halo, boolean isRuledOut) {
        rejections.addHost(new Shape(10, 8, 50), new Shape(14, 12, 50));

        assertThat(rejections.implyNo(candidate(inlines, crosslines, samples, halo))).isEqualTo(isRuledOut);
    }

    @Test
    void tracesAreReadNoLongerThanThoseThatDidNotFit() {
        rejections.addHost(new Shape(1, 1, 50), new Shape(1, 1, 60));

        assertThat(rejections.implyNo(new Candidate(axis(1, 1), axis(1, 1), axis(50, 59), 1, 1))).isFalse();
        assertThat(rejections.implyNo(new Candidate(axis(1, 1), axis(1, 1), axis(50, 60), 1, 1))).isTrue();
    }

    @Test
    void anyOfSeveralRulesOut() {
        rejections.addHost(new Shape(10, 1, 1), new Shape(10, 1, 1));
        rejections.addHost(new Shape(1, 10, 1), new Shape(1, 10, 1));

        assertThat(rejections.implyNo(candidate(1, 10, 1, 0))).isTrue();
        assertThat(rejections.implyNo(candidate(9, 9, 1, 0))).isFalse();
    }

    /** Halved, rounded up, along inlines and crosslines, as long as the device refuses it. */
    @Test
    void aTileThatADeviceRefusesIsHalvedUntilItFits() {
        List<Shape> asked = new ArrayList<>();

        rejections.addDevice(new Shape(21, 9, 50), tile -> {
            asked.add(tile);
            return tile.inlines() > 3;
        });

        assertThat(asked).containsExactly(new Shape(11, 5, 50), new Shape(6, 3, 50), new Shape(3, 2, 50));
        assertThat(rejections.implyNo(candidate(6, 3, 50, 0))).isTrue();
        assertThat(rejections.implyNo(candidate(5, 3, 50, 0))).isFalse();
    }

    @Test
    void aTraceIsTheLeast() {
        rejections.addDevice(new Shape(3, 3, 50), _ -> true);

        assertThat(rejections.implyNo(candidate(1, 1, 50, 0))).isTrue();
        assertThat(rejections.implyNo(candidate(1, 1, 49, 0))).isFalse();
    }
}
