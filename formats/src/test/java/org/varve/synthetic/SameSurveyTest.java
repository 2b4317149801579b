package org.varve.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;

/**
 * A seed makes the survey that it has always made, as figures in the documentation are from some. A change on purpose
 * changes these numbers, and those figures with them.
 */
class SameSurveyTest {

    /** With folds and faults in most of it, and a channel. */
    private static final Shape SMALL = new Shape(24, 30, 260);

    /** As wide as the tightest folds, and longer than what its scale is estimated from. */
    private static final Shape LONG = new Shape(300, 2, 2100);

    private static float[] read(SyntheticVolume volume) {
        Box box = Box.of(volume.survey().shape());
        try (Arena arena = Arena.ofConfined(); volume) {
            MemorySegment samples = arena.allocate(box.shape().bytes(), Float.BYTES);
            volume.read(box, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    /** Some samples, the mean of all with weights from -48 to 48, and the root of their mean square. */
    private static void assertSame(SyntheticSurvey survey, double mean, double rms, double... some) {
        float[] samples = read(survey);
        double sum = 0;
        double energy = 0;
        for (int n = 0; n < samples.length; n++) {
            sum += samples[n] * (n % 97 - 48.0);
            energy += (double) samples[n] * samples[n];
        }
        for (int n = 0; n < some.length; n++) {
            int at = (int) (n * 102_947L % samples.length);
            assertThat((double) samples[at]).as("sample %s", at).isCloseTo(some[n], within(0.01));
        }
        assertThat(sum / samples.length).isCloseTo(mean, within(1e-4));
        assertThat(Math.sqrt(energy / samples.length)).isCloseTo(rms, within(1e-3));
    }

    /** The number of samples on faults, and the mean of their places. */
    private static void assertSameFaults(SyntheticSurvey survey, int number, int mean) {
        float[] faults = read(survey.faults());
        int count = 0;
        long places = 0;
        for (int n = 0; n < faults.length; n++) {
            count += faults[n] == 1 ? 1 : 0;
            places += faults[n] == 1 ? n : 0;
        }
        assertThat(count).isEqualTo(number);
        assertThat(places / number).isEqualTo(mean);
    }

    @Test
    void ofASmallSurvey() {
        SyntheticSurvey survey = new SyntheticSurvey(SMALL, 7);

        assertThat(survey.survey()).isEqualTo(new Survey(SMALL, 0.004, Survey.Unit.SECONDS));
        assertThat(survey.channelSample()).isEqualTo(98);
        assertSame(survey, -3.7407757, 2009.25990, 163.889, 1687.491, 199.391, -697.878, -100.710, 912.051, -422.362,
                469.442, 378.095,
                1337.291, -512.304, 1178.506, 1480.454, -608.370, -1516.691, -217.748, -547.327, 473.204, 6015.694,
                6679.545);
        assertSameFaults(survey, 22_032, 99_048);
    }

    @Test
    void ofALongOneOfAnotherInterval() {
        SyntheticSurvey survey = new SyntheticSurvey(LONG, 0.002, 11);

        assertThat(survey.channelSample()).isEqualTo(798);
        assertSame(survey, -4.2535138, 1982.96754, -74.576, -220.152, 1200.163, -203.742, 2721.160, 2275.327, 3753.195,
                -3283.890,
                -2021.430, 45.376, 1248.482, -1978.023, -1563.229, -665.437, -132.762, -898.239, 1867.640, -1186.659);
        assertSameFaults(survey, 32_423, 700_028);
    }

    @Test
    void aBoxBesideItIsRefused() {
        SyntheticSurvey survey = new SyntheticSurvey(new Shape(1, 1, 3), 1);

        assertThatThrownBy(() -> survey.read(new Box(0, 1, 0, Shape.ONE), MemorySegment.NULL))
                .hasMessage("box [0:1, 1:2, 0:1] is not inside the survey of 1x1x3");
    }
}
