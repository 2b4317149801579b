package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Amplitude;
import org.varve.core.Shape;

@Execution(ExecutionMode.SAME_THREAD)
class AmplitudeTest {

    private static final Shape SHAPE = new Shape(40, 30, 50);

    private static double amplitude(float[] samples, int bufferSamples) throws IOException {
        return Amplitude.of(Cube.of(SHAPE, samples), MemorySegment.ofArray(new float[bufferSamples])).value();
    }

    private static float[] constant(float value) {
        float[] samples = new float[(int) SHAPE.size()];
        Arrays.fill(samples, value);
        return samples;
    }

    @Test
    void isTheLargestMagnitudeOfTraces() throws IOException {
        float[] samples = constant(1e-25f);
        for (int s = 0; s < samples.length; s += 7) {
            samples[s] = -3e-25f;
        }
        assertThat(amplitude(samples, 50)).isEqualTo(-(double) -3e-25f);
        assertThat(amplitude(samples, 7)).isEqualTo(-(double) -3e-25f);
    }

    @Test
    void isNotMisledByWhatIsMissingOrOdd() throws IOException {
        float[] samples = constant(2);
        for (int s = 0; s < samples.length; s += 3) {
            samples[s] = Float.NaN;
        }
        Arrays.fill(samples, 0, samples.length / 4, 1e30f);
        assertThat(amplitude(samples, 50)).isEqualTo(2);
    }

    @Test
    void isFoundInTheCornerOfAnEmptySurvey() throws IOException {
        float[] samples = constant(0);
        Arrays.fill(samples, samples.length * 9 / 10, samples.length, 1e20f);
        assertThat(amplitude(samples, 50)).isEqualTo(1e20f);
    }

    @Test
    void isUnknownWhereAllIsZeroOrMissing() throws IOException {
        assertThat(amplitude(constant(0), 50)).isZero();
        assertThat(amplitude(constant(Float.POSITIVE_INFINITY), 50)).isZero();
    }
}
