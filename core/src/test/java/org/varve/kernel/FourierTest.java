package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FourierTest {

    static final int[] LENGTHS = Signals.LENGTHS;

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void spectrumIsTheDefiningSum(int n) {
        double[] z = work(n);
        Fourier.forward(z, n);
        float[] x = Signals.random(2 * n);
        for (int k = 0; k < n; k++) {
            double re = 0;
            double im = 0;
            for (int j = 0; j < n; j++) {
                double angle = -2 * Math.PI * ((long) j * k % n) / n;
                re += x[2 * j] * Math.cos(angle) - x[2 * j + 1] * Math.sin(angle);
                im += x[2 * j] * Math.sin(angle) + x[2 * j + 1] * Math.cos(angle);
            }
            assertThat(z[2 * k]).isCloseTo(re, within(1e-12 * n));
            assertThat(z[2 * k + 1]).isCloseTo(im, within(1e-12 * n));
        }
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void inverseUndoesForward(int n) {
        double[] z = work(n);
        Fourier.forward(z, n);
        Fourier.inverse(z, n);
        float[] x = Signals.random(2 * n);
        for (int k = 0; k < 2 * n; k++) {
            assertThat(z[k]).isCloseTo(x[k], within(1e-13 * n));
        }
    }

    /** Random complex numbers; what follows them in the work array means nothing. */
    private static double[] work(int n) {
        double[] z = new double[Fourier.work(n)];
        Arrays.fill(z, Double.NaN);
        float[] x = Signals.random(2 * n);
        for (int k = 0; k < 2 * n; k++) {
            z[k] = x[k];
        }
        return z;
    }
}
