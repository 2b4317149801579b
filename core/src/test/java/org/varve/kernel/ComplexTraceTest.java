package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.ArrayRows;
import org.varve.core.Kernel;

/** Hilbert transform, envelope, phase and its derivative of signals whose analytic trace is known. */
class ComplexTraceTest {

    static final int[] LENGTHS = Signals.LENGTHS;

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 16, 64, 97, 101, 128, 150, 200, 243, 1000})
    void hilbertTransformOfCosineIsSine(int n) {
        int periods = Math.max(1, n / 8);
        float[] h = hilbert(Signals.cosine(n, periods, 0));
        assertThat(h).containsExactly(Signals.cosine(n, periods, Math.PI / 2), within(2e-7f));
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void constantsHaveNoHilbertTransform(int n) {
        assertThat(hilbert(Signals.constant(n, 3))).containsExactly(new float[n], within(1e-6f));
    }

    @Test
    void nyquistHasNoHilbertTransform() {
        assertThat(hilbert(Signals.cosine(64, 32, 0))).containsExactly(new float[64], within(1e-6f));
    }

    @ParameterizedTest
    @FieldSource("LENGTHS")
    void twiceTheHilbertTransformIsTheNegativeTraceWithoutItsEnds(int n) {
        float[] x = Signals.random(n);
        float[] twice = hilbert(hilbert(x));
        double mean = 0;
        double nyquist = 0;
        for (int k = 0; k < n; k++) {
            mean += x[k] / n;
            nyquist += n % 2 == 0 ? x[k] * Math.cos(Math.PI * k) / n : 0;
        }
        for (int k = 0; k < n; k++) {
            double left = x[k] - mean - nyquist * Math.cos(Math.PI * k);
            assertThat((double) twice[k]).isCloseTo(-left, within(2e-6));
        }
    }

    @Test
    void envelopeOfModulatedCosineIsTheModulation() {
        int n = 200;
        float[] x = new float[n];
        for (int k = 0; k < n; k++) {
            x[k] = modulation(k, n) * (float) Math.cos(2 * Math.PI * 40 * k / n);
        }
        float[] envelope = compute(new Magnitude(), x);
        for (int k = 0; k < n; k++) {
            assertThat(envelope[k]).isCloseTo(modulation(k, n), within(1e-6f));
        }
    }

    private static float modulation(int k, int n) {
        return (float) (2 + Math.sin(2 * Math.PI * 3 * k / n));
    }

    @Test
    void phaseOfCosineGrowsAlongTheTrace() {
        float[] phase = compute(new Phase(), Signals.cosine(100, 10, 0));
        assertThat(phase[0]).isCloseTo(0, within(1e-4f));
        assertThat(phase[1]).isCloseTo(36, within(1e-4f));
        assertThat(phase[9]).isCloseTo(-36, within(1e-4f));
    }

    @Test
    void phaseDerivativeOfCosineIsItsAngularFrequency() {
        float[] derivative = compute(new PhaseDerivative(), Signals.cosine(100, 10, 0.3));
        double step = 2 * Math.PI * 10 / 100;
        assertThat((double) derivative[0]).isCloseTo(step / 2, within(1e-6));
        assertThat((double) derivative[99]).isCloseTo(step / 2, within(1e-6));
        for (int k = 1; k < 99; k++) {
            assertThat((double) derivative[k]).isCloseTo(step, within(1e-6));
        }
    }

    @Test
    void nullTracesStayNull() {
        float[] zero = new float[20];
        assertThat(compute(new Magnitude(), zero)).containsOnly(0);
        assertThat(compute(new Phase(), zero)).containsOnly(0);
        assertThat(compute(new PhaseDerivative(), zero)).containsOnly(0);
    }

    @Test
    void largeAmplitudesDoNotOverflow() {
        float[] large = Signals.constant(4, 1e30f);
        float[][] magnitude =
                ArrayRows.compute(new Magnitude(), new Magnitude(), new float[][] {large}, new float[][] {large});
        assertThat(magnitude[0]).containsOnly((float) (1e30f * Math.sqrt(2)));
    }

    private static float[] hilbert(float[] x) {
        return ArrayRows.compute(new Hilbert(), new Hilbert(), new float[][] {x})[0];
    }

    /** Applies a kernel to a trace and its Hilbert transform. */
    private static float[] compute(Kernel kernel, float[] x) {
        return ArrayRows.compute(kernel, kernel, new float[][] {x}, new float[][] {hilbert(x)})[0];
    }
}
