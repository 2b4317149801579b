package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;

class KnownLayersTest {

    private static final int REFLECTORS = 700;

    /** Each sample is the sum of all reflectors' wavelets. */
    @Test
    void samplesAreReflectorsUnderRickersWavelet() {
        Shape shape = new Shape(5, 4, 90);
        float[] samples = KnownLayers.plane(shape, .3, -.2).samples();

        double[] strengths = strengths();
        for (int n = 0; n < samples.length; n++) {
            int trace = n / shape.samples();
            int i = trace / shape.crosslines() - 2;
            int j = trace % shape.crosslines() - 2;
            double place = n % shape.samples() - 45 - .3 * i + .2 * j + REFLECTORS / 2.0;
            double sum = 0;
            for (int r = 0; r < REFLECTORS; r++) sum += strengths[r] * ricker(.004 * (place - r));
            assertThat((double) samples[n]).as("sample %s", n).isCloseTo(sum, within(1e-6));
        }
    }

    /** Beyond the reflectors, the layers go on as at the last one. */
    @Test
    void nothingChangesBeyondTheReflectors() {
        float[] samples = new KnownLayers(new Shape(1, 1, 60), (_, _, k) -> k + 340, 5).samples();

        assertThat(samples[39]).isNotEqualTo(samples[38]);
        for (int n = 40; n < 60; n++) assertThat(samples[n]).isEqualTo(samples[39]);
    }

    private static double[] strengths() {
        Random random = new Random(5);
        double[] strengths = new double[REFLECTORS];
        for (int r = 0; r < REFLECTORS; r++) {
            double size = -Math.log(1 - random.nextDouble());
            strengths[r] = random.nextBoolean() ? size : -size;
        }
        return strengths;
    }

    /** Of 25 Hz. */
    private static double ricker(double seconds) {
        double a = Math.pow(Math.PI * 25 * seconds, 2);
        return (1 - 2 * a) * Math.exp(-a);
    }
}
