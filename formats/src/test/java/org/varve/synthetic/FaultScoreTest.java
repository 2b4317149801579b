package org.varve.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

class FaultScoreTest {

    private static Volume volume(float[] samples, Shape shape) {
        return new Volume() {

            @Override
            public Survey survey() {
                return new Survey(shape, 0.004, Survey.Unit.SECONDS);
            }

            @Override
            public void read(Box box, MemorySegment destination) {
                int from = (int) Box.of(shape).offset(box.inline(), 0, 0);
                MemorySegment.copy(samples, from, destination, ValueLayout.JAVA_FLOAT, 0, (int) box.shape().size());
            }

            @Override
            public void close() {
                // nothing is held
            }
        };
    }

    /** By loops over all pairs of neighbouring traces. */
    @Test
    void countsSamplesWithinOneTrace() throws Exception {
        Shape shape = new Shape(7, 6, 5);
        SplittableRandom random = new SplittableRandom(3);
        float[] values = new float[(int) shape.size()];
        float[] truth = values.clone();
        for (int n = 0; n < values.length; n++) {
            values[n] = random.nextInt(11) / 10f;
            truth[n] = random.nextInt(12) == 0 ? 1 : 0;
        }
        FaultScore score = FaultScore.of(volume(values, shape), volume(truth, shape));

        for (double threshold : new double[] {0.1, 0.55, 0.85, 1}) {
            int found = 0;
            int right = 0;
            int faults = 0;
            int recalled = 0;
            for (int n = 0; n < values.length; n++) {
                if (values[n] >= threshold) {
                    found++;
                    if (isNear(truth, n, 1, shape)) right++;
                }
                if (truth[n] > 0) {
                    faults++;
                    if (isNear(values, n, threshold, shape)) recalled++;
                }
            }
            FaultScore.Counts counts = score.at(threshold);
            assertThat(counts.precision()).isCloseTo((double) right / found, within(1e-12));
            assertThat(counts.recall()).isCloseTo((double) recalled / faults, within(1e-12));
            assertThat(score.best().f1()).isGreaterThanOrEqualTo(counts.f1());
        }
    }

    private static boolean isNear(float[] values, int n, double threshold, Shape shape) {
        int sample = n % shape.samples();
        int crossline = n / shape.samples() % shape.crosslines();
        int inline = n / shape.samples() / shape.crosslines();
        for (int i = 0; i < shape.inlines(); i++) {
            for (int c = 0; c < shape.crosslines(); c++) {
                float value = values[(i * shape.crosslines() + c) * shape.samples() + sample];
                if (Math.abs(i - inline) <= 1 && Math.abs(c - crossline) <= 1 && value >= threshold) return true;
            }
        }
        return false;
    }

    @Test
    void theTruthFindsItself() throws Exception {
        SyntheticVolume faults = new SyntheticSurvey(new Shape(30, 31, 90), 2).faults();

        assertThat(FaultScore.of(faults, faults).at(0.5)).isEqualTo(new FaultScore.Counts(0.5, 1, 1));
    }

    @Test
    void findsNothingInMissingSamples() throws Exception {
        Shape shape = new Shape(1, 1, 2);
        FaultScore score =
                FaultScore.of(volume(new float[] {Float.NaN, 0}, shape), volume(new float[] {1, 0}, shape));

        assertThat(score.at(0.5)).isEqualTo(new FaultScore.Counts(0.5, 1, 0));
        assertThat(score.best().f1()).isZero();
    }

    @Test
    void refusesAnotherShape() {
        assertThatThrownBy(() -> FaultScore.of(volume(new float[2], new Shape(1, 1, 2)),
                volume(new float[3], new Shape(1, 1, 3))))
                .hasMessage("values of 1x1x2, faults of 1x1x3: give surveys of one shape");
    }
}
