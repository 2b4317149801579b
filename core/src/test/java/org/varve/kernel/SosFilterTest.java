package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.varve.core.ArrayRows;

class SosFilterTest {

    static final int[] LENGTHS = Signals.LENGTHS;

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void lowpassKeepsConstantsAndHighpassRemovesThem(int n) {
        float[] x = Signals.constant(n, 5);
        assertThat(filter(new SosFilter(Butterworth.lowpass(6, 0.1)), x)).containsExactly(x, within(1e-5f));
        assertThat(filter(new SosFilter(Butterworth.highpass(6, 0.02)), x)).containsExactly(new float[n],
                within(1e-5f));
    }

    @Test
    void cosineAtTheCornerIsHalvedWithoutPhaseShift() {
        float[] x = Signals.cosine(1000, 100, 0.4);
        float[] y = filter(new SosFilter(Butterworth.lowpass(6, 0.1)), x);
        for (int k = 200; k < 800; k++) {
            assertThat(y[k]).isCloseTo(0.5f * x[k], within(1e-5f));
        }
    }

    @Test
    void responseToAnImpulseIsSymmetric() {
        float[] x = new float[401];
        x[200] = 1;
        float[] y = filter(new SosFilter(Butterworth.bandpass(6, 0.04, 0.24)), x);
        for (int k = 0; k < 200; k++) {
            assertThat(y[200 - k]).isCloseTo(y[200 + k], within(1e-6f));
        }
    }

    @Test
    void straightLinesPassALowpass() {
        float[] x = new float[300];
        for (int k = 0; k < x.length; k++) {
            x[k] = k;
        }
        float[] y = filter(new SosFilter(Butterworth.lowpass(4, 0.2)), x);
        assertThat(y).containsExactly(x, within(0.05f));
    }

    /** The rule of scipy's sosfiltfilt, and no more than the trace has. */
    @Test
    void paddingIsThreeTimesTheTaps() {
        assertThat(new SosFilter(Butterworth.lowpass(6, 0.1)).padding(1000)).isEqualTo(21);
        assertThat(new SosFilter(Butterworth.lowpass(5, 0.1)).padding(1000)).isEqualTo(18);
        assertThat(new SosFilter(Butterworth.bandpass(6, 0.1, 0.2)).padding(1000)).isEqualTo(39);
        assertThat(new SosFilter(Butterworth.bandpass(6, 0.1, 0.2)).padding(20)).isEqualTo(19);
        assertThat(new SosFilter(Butterworth.bandpass(6, 0.1, 0.2)).padding(1)).isEqualTo(0);
    }

    private static float[] filter(SosFilter filter, float[] x) {
        return ArrayRows.compute(filter, filter, new float[][] {x})[0];
    }
}
