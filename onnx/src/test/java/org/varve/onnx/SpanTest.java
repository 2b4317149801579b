package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How much is read along an axis, for results anywhere and on the grid. */
class SpanTest {

    private static AxisReach reach(Random random) {
        int grid = 1 + random.nextInt(8);
        return new AxisReach(2, "n", Optional.empty(), random.nextInt(20), random.nextInt(20), grid,
                1 + random.nextInt(30));
    }

    @Test
    void noneIsLargerThanTold() {
        Random random = new Random(5);
        for (int trial = 0; trial < 2000; trial++) {
            AxisReach reach = reach(random);
            int survey = 1 + random.nextInt(150);
            int written = 1 + random.nextInt(60);
            for (int step : new int[] {1, reach.grid(), 3 * reach.grid()}) {
                int largest = 0;
                for (int from = 0; from < survey; from += step) {
                    int end = Math.min(survey, from + written);
                    if (end < survey) end = end / step * step;
                    if (end <= from) continue;
                    Span span = Span.of(reach, from, end, survey).getFirst();
                    largest = Math.max(largest, span.end(survey) - span.first());
                }
                int told = Span.largest(reach, written, step, survey);
                assertThat(largest).as("%s, %s of %s, step %s", reach, written, survey, step)
                        .isLessThanOrEqualTo(told);
                assertThat(told).isLessThanOrEqualTo(
                        (int) Math.min(survey, written + 2L * Span.halo(reach) + 2L * reach.grid()));
            }
        }
    }

    /** Tiles far from the edges read just what is told. */
    @Test
    void theLargestIsRead() {
        AxisReach reach = new AxisReach(2, "n", Optional.empty(), 46, 46, 8, 1);
        assertThat(Span.largest(reach, 128, 8, 1000)).isEqualTo(224);
        assertThat(Span.largest(reach, 128, 1, 1000)).isEqualTo(232);
        assertThat(Span.largest(reach, 129, 1, 1000)).isEqualTo(232);
        assertThat(Span.largest(reach, 130, 1, 1000)).isEqualTo(240);
        Span on = Span.of(reach, 400, 528, 1000).getFirst();
        assertThat(on.end(1000) - on.first()).isEqualTo(224);
        Span off = Span.of(reach, 401, 529, 1000).getFirst();
        assertThat(off.end(1000) - off.first()).isEqualTo(232);
    }
}
