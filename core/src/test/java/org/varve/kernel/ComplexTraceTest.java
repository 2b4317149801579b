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
        float[] x = Signals.cosine(100, 10, 0.3);
        double step = 2 * Math.PI * 10 / 100;

        for (float derivative : compute(new PhaseDerivative(3, true, true), x)) {
            assertThat((double) derivative).isCloseTo(3 * step, within(2e-6));
        }
        float[] halved = compute(new PhaseDerivative(1, true, false), x);
        assertThat((double) halved[0]).isCloseTo(step / 2, within(1e-6));
        assertThat((double) halved[99]).isCloseTo(step / 2, within(1e-6));
        for (int k = 1; k < 99; k++) {
            assertThat((double) halved[k]).isCloseTo(step, within(1e-6));
        }
    }

    /** Two steps of a third of a turn, one of two thirds: it is a third of a turn backwards. */
    @Test
    void aStepOfThePhaseIsAtMostHalfATurn() {
        double third = 2 * Math.PI / 3;
        float[][] x = {{1, cosine(third), cosine(2 * third), cosine(4 * third)}};
        float[][] h = {{0, sine(third), sine(2 * third), sine(4 * third)}};
        PhaseDerivative signed = new PhaseDerivative(1, true, true);
        PhaseDerivative size = new PhaseDerivative(1, false, true);
        float[] expected = {(float) third, (float) third, 0, (float) -third};

        assertThat(ArrayRows.compute(signed, signed, x, h)[0]).containsExactly(expected, within(1e-6f));
        assertThat(ArrayRows.compute(size, size, x, h)[0][3]).isCloseTo((float) third, within(1e-6f));
    }

    private static float cosine(double angle) {
        return (float) Math.cos(angle);
    }

    private static float sine(double angle) {
        return (float) Math.sin(angle);
    }

    @Test
    void aDerivativeIsOneSidedAtTheEnds() {
        TraceDerivative kernel = new TraceDerivative();

        assertThat(derivative(kernel, 1, 4, 9, 16)).containsExactly(3, 4, 6, 7);
        assertThat(derivative(kernel, 1, 4)).containsExactly(3, 3);
        assertThat(derivative(kernel, 5)).containsExactly(0);
    }

    @Test
    void aRelativeChangeIsTheDerivativeOverTheEnvelope() {
        float[] envelope = {1, 4, 2, 0, 0, 0, 8};

        assertThat(derivative(new RelativeChange(5, 2, true), envelope))
                .containsExactly(6, 0.25f, -2, -10, 0, 10, 2);
        assertThat(derivative(new RelativeChange(5, 2, false), envelope))
                .containsExactly(6, 0.25f, 2, 10, 0, 10, 2);
        assertThat(derivative(new RelativeChange(5, 2, true), 3)).containsExactly(0);
    }

    private static float[] derivative(Kernel kernel, float... x) {
        return ArrayRows.compute(kernel, kernel, new float[][] {x})[0];
    }

    @Test
    void nullTracesStayNull() {
        float[] zero = new float[20];
        assertThat(compute(new Magnitude(), zero)).containsOnly(0);
        assertThat(compute(new Phase(), zero)).containsOnly(0);
        assertThat(compute(new PhaseDerivative(1, false, true), zero)).containsOnly(0);
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
