package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ButterworthTest {

    private static final double HALF_POWER = Math.sqrt(0.5);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7, 20})
    void halfThePowerIsLeftAtTheCorners(int order) {
        assertThat(amplitude(Butterworth.lowpass(order, 0.1), 0.1)).isCloseTo(HALF_POWER, within(1e-9));
        assertThat(amplitude(Butterworth.highpass(order, 0.02), 0.02)).isCloseTo(HALF_POWER, within(1e-9));
        assertThat(amplitude(Butterworth.bandpass(order, 0.04, 0.24), 0.04)).isCloseTo(HALF_POWER, within(1e-9));
        assertThat(amplitude(Butterworth.bandpass(order, 0.04, 0.24), 0.24)).isCloseTo(HALF_POWER, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7, 20})
    void passBandIsPassedAndStopBandStopped(int order) {
        assertThat(amplitude(Butterworth.lowpass(order, 0.1), 0)).isCloseTo(1, within(1e-9));
        assertThat(amplitude(Butterworth.lowpass(order, 0.1), 0.5)).isCloseTo(0, within(1e-9));
        assertThat(amplitude(Butterworth.highpass(order, 0.1), 0)).isCloseTo(0, within(1e-9));
        assertThat(amplitude(Butterworth.highpass(order, 0.1), 0.5)).isCloseTo(1, within(1e-9));
        assertThat(amplitude(Butterworth.bandpass(order, 0.04, 0.24), 0)).isCloseTo(0, within(1e-9));
        assertThat(amplitude(Butterworth.bandpass(order, 0.04, 0.24), 0.5)).isCloseTo(0, within(1e-9));
    }

    /** The bilinear transform maps {@code |H|^2 = 1 / (1 + (w/wc)^2N)} with {@code w = tan(pi f)}. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 20})
    void lowpassFollowsTheClosedForm(int order) {
        for (double f = 0.01; f < 0.5; f += 0.01) {
            double ratio = Math.tan(Math.PI * f) / Math.tan(Math.PI * 0.1);
            double expected = 1 / Math.sqrt(1 + Math.pow(ratio, 2 * order));
            assertThat(amplitude(Butterworth.lowpass(order, 0.1), f)).isCloseTo(expected, within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7})
    void sectionsAreAsManyAsNeeded(int order) {
        assertThat(Butterworth.lowpass(order, 0.1)).hasSize((order + 1) / 2);
        assertThat(Butterworth.bandpass(order, 0.1, 0.2)).hasSize(order);
    }

    private static double amplitude(List<SecondOrderSection> sections, double frequency) {
        return sections.stream()
                .mapToDouble(section -> section.amplitude(frequency))
                .reduce(1, (a, b) -> a * b);
    }
}
