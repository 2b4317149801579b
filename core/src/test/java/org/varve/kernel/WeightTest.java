package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.core.Axis;

/** Filters have no weight so small that processors are slow with it. */
class WeightTest {

    private static final double SUBNORMAL = 0.9 * Float.MIN_NORMAL;

    @Test
    void weightsBelowTheLeastNormalNumberAreZero() {
        Matrix matrix = Matrix.of(new double[][] {{1, SUBNORMAL, -SUBNORMAL, Float.MIN_NORMAL}});

        assertThat(new float[] {matrix.at(0, 0), matrix.at(0, 1), matrix.at(0, 2), matrix.at(0, 3)})
                .containsExactly(1, 0, 0, Float.MIN_NORMAL);
        Taps taps = Taps.of(Axis.SAMPLE, SUBNORMAL, -1, -SUBNORMAL);
        assertThat(new float[] {taps.weight(0), taps.weight(1), taps.weight(2)}).containsExactly(0, -1, 0);
    }
}
