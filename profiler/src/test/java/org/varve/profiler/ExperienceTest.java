package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;

class ExperienceTest {

    private static final long DECLARED = 100 << 20;

    private static Load load(int inlines) {
        return Measurements.load(new Shape(inlines, 20, 100), Halo.NONE);
    }

    private static Bytes undeclared(long bytes) {
        return new Bytes(DECLARED, 0, DECLARED, DECLARED + bytes);
    }

    private static Experience of(int measurements, long undeclared) {
        Experience experience = Experience.NONE;
        for (int n = 0; n < measurements; n++) experience = experience.with(load(10 + n), undeclared(undeclared));
        return experience;
    }

    /** No probe resolves less. */
    @Test
    void lessThanAMebibyteCountsAsOne() {
        double[] features = StructuralFeatures.of(load(15));

        assertThat(of(10, 0).law().expected(features)).isEqualTo(of(10, 1 << 20).law().expected(features));
        assertThat(of(10, 3 << 20).law().expected(features)).isGreaterThan(2 * of(10, 0).law().expected(features));
    }

    @Test
    void deviationsAreKeptOnceEightMeasurementsCanPredict() {
        assertThat(of(8, 1 << 21).deviations()).isEmpty();
        assertThat(of(9, 1 << 21).deviations()).hasSize(1);
        assertThat(of(9, 1 << 21).law().measurements()).isEqualTo(9);
    }

    @Test
    void theNewestFiveHundredDeviationsAreKept() {
        Experience experience = of(508, 1 << 21);
        assertThat(experience.deviations()).hasSize(500);

        Experience next = experience.with(load(7), undeclared(9 << 20));

        assertThat(next.deviations()).hasSize(500);
        assertThat(next.deviations().subList(0, 499)).isEqualTo(experience.deviations().subList(1, 500));
        assertThat(next.deviations().getLast()).isPositive();
    }
}
