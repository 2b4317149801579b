package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows, whether they fit the survey or not, and what lies beyond its edges. */
class WindowGridTest {

    private static final int BEYOND = 40;

    @ParameterizedTest
    @CsvSource({"1,1", "7,1", "1,9", "9,9", "10,9", "23,9", "24,8", "100,11", "101,65"})
    void weightsAddUpToOne(int extent, int longest) {
        WindowGrid grid = new WindowGrid(extent, longest);
        double[] sums = new double[extent + 2 * BEYOND];
        int from = grid.first(-BEYOND);
        int to = grid.last(extent + BEYOND - 1);
        for (int window = from; window <= to; window++) {
            double[] weights = grid.weights(window);
            for (int n = 0; n < weights.length; n++) {
                int at = grid.start(window) + n + BEYOND;
                if (at >= 0 && at < sums.length) sums[at] += weights[n];
            }
        }
        for (double sum : sums) assertThat(sum).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "9,9", "10,9", "23,9", "24,8", "101,65"})
    void thoseOfTheSurveyHoldNothingBeyondIt(int extent, int longest) {
        WindowGrid grid = new WindowGrid(extent, longest);
        assertThat(grid.first(0)).isZero();
        assertThat(grid.start(0)).isZero();
        assertThat(grid.last(extent - 1)).isEqualTo(grid.count() - 1);
        assertThat(grid.start(grid.count() - 1) + grid.length()).isEqualTo(extent);
        assertThat(grid.last(-1)).isNegative();
        assertThat(grid.first(extent)).isEqualTo(grid.count());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "10,9", "23,9", "24,8", "101,65"})
    void allThatWeighAtAPositionHoldIt(int extent, int longest) {
        WindowGrid grid = new WindowGrid(extent, longest);
        for (int position = -BEYOND; position < extent + BEYOND; position++) {
            assertThat(grid.first(position)).isLessThanOrEqualTo(grid.last(position));
            assertThat(grid.start(grid.last(position))).isLessThanOrEqualTo(position);
            assertThat(grid.start(grid.first(position)) + grid.length()).isGreaterThan(position);
        }
    }
}
