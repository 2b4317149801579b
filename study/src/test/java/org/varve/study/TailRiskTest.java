package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.Test;
import org.varve.profiler.TailRisk;

/** The quantiles that runs reserve by, against those of a library that only studies depend on. */
class TailRiskTest {

    @Test
    void studentsQuantilesAreThoseOfHipparchus() {
        for (int degrees = 1; degrees <= 1000; degrees++) {
            double expected = new TDistribution(degrees).inverseCumulativeProbability(1 - 0.01 / 1000);
            assertThat(TailRisk.USUAL.student(degrees)).isCloseTo(expected, Percentage.withPercentage(1e-7));
        }
    }
}
