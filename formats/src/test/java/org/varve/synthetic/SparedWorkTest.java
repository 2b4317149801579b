package org.varve.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;

/** What is left out of the making of a survey, because it does not show, does not change a bit of what does. */
class SparedWorkTest {

    private static final double INTERVAL = 0.004;

    private static final Ricker WAVELET = Ricker.sampledEvery(INTERVAL);

    private static float[] noise(boolean isRepeated) {
        float[] trace = new float[1 << 12];
        SplittableRandom random = new SplittableRandom(2);
        Ricker.Repeated repeated = new Ricker.Repeated(WAVELET);
        for (int n = 0; n < trace.length; n++) {
            double amplitude = random.nextGaussian();
            if (isRepeated) repeated.addTo(trace, n * INTERVAL, INTERVAL, amplitude);
            else
                WAVELET.addTo(trace, n * INTERVAL, INTERVAL, amplitude);
        }
        return trace;
    }

    @Test
    void whatWaveletsAreAtATimeIsKept() {
        assertThat(noise(true)).isEqualTo(noise(false));
        Ricker.Repeated repeated = new Ricker.Repeated(WAVELET);
        SplittableRandom random = new SplittableRandom(3);
        for (int n = 0; n < 100_000; n++) {
            double time = random.nextInt(20_000) * 1e-6;
            assertThat(repeated.at(time)).isEqualTo(WAVELET.at(time));
        }
    }

    /** The deepest wavelets reach beyond the end of the pile, and so above its beginning. */
    @Test
    void layersBelowTheSurveyChangeNoneAbove() {
        for (double oldest : List.of(0.1, 0.6, 4.0, 32.0, 40.0)) {
            Stratigraphy.Facies shown = facies(oldest);
            Stratigraphy.Facies whole = facies(1e6);
            for (double age = -WAVELET.reach(); age <= oldest; age += 0.0007) {
                assertThat(shown.at(age)).as("age %s of %s", age, oldest).isEqualTo(whole.at(age));
            }
        }
    }

    private static Stratigraphy.Facies facies(double oldest) {
        return new Stratigraphy(new SplittableRandom(4), WAVELET, INTERVAL, oldest).facies(5, 6);
    }

    @Test
    void noLayerIsOlderThanTheOldest() {
        SplittableRandom random = new SplittableRandom(5);
        for (int n = 0; n < 200; n++) {
            Shape shape = new Shape(random.nextInt(1, 400), random.nextInt(1, 400), random.nextInt(1, 2000));
            Structure structure = new Structure(random.split(), shape, INTERVAL);
            for (int trace = 0; trace < 50; trace++) {
                Structure.Column column =
                        structure.column(random.nextInt(shape.inlines()), random.nextInt(shape.crosslines()));
                for (int s = 0; s < shape.samples(); s += 1 + shape.samples() / 40) {
                    assertThat(column.age(s * INTERVAL)).isLessThanOrEqualTo(structure.oldest());
                }
            }
        }
    }
}
