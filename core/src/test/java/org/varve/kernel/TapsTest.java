package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Axis;

/** What filters make of lines and parabolas, by which their weights are known. */
class TapsTest {

    /** The sum of all weights times a power of the distance from the middle. */
    private static double moment(Taps taps, int power) {
        return IntStream.range(0, taps.length())
                .mapToDouble(tap -> taps.weight(tap) * Math.pow(tap - taps.radius(), power)).sum();
    }

    @Test
    void derivativesOfALineAreItsSlope() {
        Taps gaussian = Taps.gaussianDerivative(Axis.SAMPLE, 2, 5);

        assertThat(moment(gaussian, 1)).isCloseTo(1, within(1e-3));
        assertThat(moment(gaussian, 0)).isCloseTo(0, within(1e-7));
        assertThat(moment(Taps.difference(Axis.SAMPLE), 1)).isEqualTo(1);
        assertThat(moment(Taps.difference(Axis.SAMPLE), 0)).isZero();
    }

    @Test
    void aGaussianHasItsVariance() {
        Taps gaussian = Taps.gaussian(Axis.SAMPLE, 2, 5);

        assertThat(gaussian.radius()).isEqualTo(10);
        assertThat(moment(gaussian, 0)).isCloseTo(1, within(1e-7));
        assertThat(moment(gaussian, 1)).isCloseTo(0, within(1e-7));
        assertThat(moment(gaussian, 2)).isCloseTo(4, within(1e-3));
    }

    @Test
    void aGaussianIsCutAtTheNearestSample() {
        assertThat(Taps.gaussian(Axis.SAMPLE, 1, 2.49).radius()).isEqualTo(2);
        assertThat(Taps.gaussian(Axis.SAMPLE, 1, 2.5).radius()).isEqualTo(3);
        assertThat(Taps.gaussian(Axis.SAMPLE, 0, 4).length()).isEqualTo(1);
        assertThat(Taps.gaussian(Axis.SAMPLE, 100_000, 1).radius()).isEqualTo(100_000);
        assertThatThrownBy(() -> Taps.gaussian(Axis.SAMPLE, 100_001, 1)).hasMessageContaining("100000 are allowed");
    }

    @Test
    void weighsAllOfAMeanAlike() {
        Taps mean = Taps.mean(Axis.INLINE, 5);

        assertThat(mean.axis()).isEqualTo(Axis.INLINE);
        assertThat(IntStream.range(0, mean.length()).mapToObj(mean::weight)).hasSize(5).containsOnly(0.2f);
        assertThatThrownBy(() -> Taps.mean(Axis.INLINE, 4)).hasMessage("4 taps: an odd number is needed");
    }
}
