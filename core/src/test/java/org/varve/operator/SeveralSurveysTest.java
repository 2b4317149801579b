package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** What operators on several surveys make of surveys that differ in a known way. */
class SeveralSurveysTest {

    private static final Shape TRACE = new Shape(1, 1, 400);
    private static final int MIDDLE = 200;

    /** A wave of 16 samples whose amplitude swells and fades, so that no two windows are alike. */
    private static double wave(double sample) {
        return Math.cos(2 * Math.PI * sample / 16) * (1 + 0.3 * Math.sin(sample / 23));
    }

    private static float[] trace(DoubleUnaryOperator wave) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = (float) wave.applyAsDouble(k);
        }
        return samples;
    }

    private static Map<String, float[]> run(Operator operator, float[]... surveys) {
        return new UntiledRun(TRACE, List.of(surveys)).outputs(operator);
    }

    @Test
    void aShiftOfThreeTenthsOfASampleIsFound() {
        Map<String, float[]> later =
                run(new TimeShift(new Window(1, 1, 65), Extent.of("12ms")), trace(SeveralSurveysTest::wave),
                        trace(k -> 3 * wave(k - 0.3)));
        Map<String, float[]> earlier =
                run(new TimeShift(new Window(1, 1, 65), Extent.of("12ms")), trace(SeveralSurveysTest::wave),
                        trace(k -> wave(k + 2.3)));

        assertThat(later.get("shift")[MIDDLE] / 4.0).isEqualTo(0.3, within(0.002));
        assertThat(earlier.get("shift")[MIDDLE] / 4.0).isEqualTo(-2.3, within(0.002));
        assertThat(later.get("correlation")[MIDDLE]).isEqualTo(1, within(1e-4f));
    }

    /**
     * Of layers under a wavelet of 25 Hz, 3 ms later: a parabola through three correlations errs by some 2 % of that.
     */
    @Test
    void aShiftOfThreeMillisecondsIsFoundWithoutBias() {
        for (double shift : new double[] {3, -3, 1, 5.5}) {
            float[] shifts =
                    run(new TimeShift(new Window(1, 1, 65), Extent.of("12ms")), trace(SeveralSurveysTest::layers),
                            trace(k -> layers(k - shift / 4))).get("shift");
            double[] inside = IntStream.range(60, 340).mapToDouble(k -> shifts[k]).sorted().toArray();
            assertThat(inside[inside.length / 2]).isEqualTo(shift, within(0.005 * Math.abs(shift)));
        }
    }

    /** Random reflections under a wavelet of 25 Hz. */
    private static double layers(double sample) {
        Random random = new Random(7);
        double sum = 0;
        for (int n = 0; n < 200; n++) {
            double time = 400 * random.nextDouble();
            double phase = Math.pow(Math.PI * 25 * 0.004 * (sample - time), 2);
            sum += random.nextGaussian() * (1 - 2 * phase) * Math.exp(-phase);
        }
        return sum;
    }

    @Test
    void shiftsDoNotExceedTheLargest() {
        for (double most : new double[] {1, 4, 10, 12}) {
            Map<String, float[]> outputs =
                    run(new TimeShift(new Window(1, 1, 33), Extent.of(most + "ms")), trace(SeveralSurveysTest::layers),
                            trace(k -> layers(k - 4)));
            for (float shift : outputs.get("shift")) assertThat(Math.abs(shift)).isLessThanOrEqualTo((float) most);
            for (float correlation : outputs.get("correlation")) {
                assertThat(correlation).isBetween(-1f, 1f);
            }
            assertThat(outputs.get("shift")[MIDDLE]).isEqualTo((float) most);
        }
    }

    @Test
    void surveysThatAreZeroHaveNoShift() {
        Map<String, float[]> shift =
                run(new TimeShift(new Window(1, 1, 5), Extent.of("12ms")), new float[TRACE.samples()], trace(k -> 1));

        assertThat(shift.get("shift")).containsOnly(0);
        assertThat(shift.get("correlation")).containsOnly(0);
    }

    /** Of a wave turned by an angle: 200 sin(angle / 2). */
    @Test
    void nrmsOfAKnownRotation() {
        float[] base = trace(k -> Math.cos(2 * Math.PI * k / 16));
        for (int degrees : new int[] {0, 30, 90, 180}) {
            float[] turned = trace(k -> Math.cos(2 * Math.PI * k / 16 + Math.toRadians(degrees)));
            // a window of four periods and one sample
            float nrms = run(new Nrms(new Window(1, 1, 65)), base, turned).get("nrms")[MIDDLE];
            assertThat(nrms).isEqualTo((float) (200 * Math.sin(Math.toRadians(degrees) / 2)), within(1.6f));
        }
        assertThat(run(new Nrms(new Window(1, 1, 65)), base, new float[TRACE.samples()]).get("nrms")[MIDDLE])
                .isEqualTo(200);
        assertThat(run(new Nrms(new Window(1, 1, 65)), new float[TRACE.samples()], new float[TRACE.samples()])
                .get("nrms")).containsOnly(0);
    }

    /** Of two-term reflectivities, intercept and gradient come back; what is no line is left. */
    @Test
    void amplitudesAgainstAngle() {
        AngleStacks avo = new AngleStacks(new Angles(List.of(5.0, 15.0, 25.0, 35.0)));
        float[][] stacks = new float[4][];
        float[][] bent = new float[4][];
        for (int n = 0; n < 4; n++) {
            double x = Math.pow(Math.sin(Math.toRadians(5 + 10 * n)), 2);
            int sign = n % 2 == 0 ? 1 : -1;
            stacks[n] = trace(k -> wave(k) * (0.2 - 0.35 * x));
            bent[n] = trace(k -> wave(k) * 0.01 * sign);
        }

        Map<String, float[]> line = run(avo, stacks);

        for (int k = 0; k < TRACE.samples(); k++) {
            assertThat(line.get("intercept")[k]).isEqualTo((float) (0.2 * wave(k)), within(1e-5f));
            assertThat(line.get("gradient")[k]).isEqualTo((float) (-0.35 * wave(k)), within(1e-4f));
            assertThat(line.get("residual")[k]).isLessThan(1e-6f);
        }
        assertThat(run(avo, bent).get("residual")[MIDDLE]).isGreaterThan(0.005f);
    }

    /** Through two stacks goes one line. */
    @Test
    void amplitudesNearAndFar() {
        double near = Math.pow(Math.sin(Math.toRadians(10)), 2);
        double far = Math.pow(Math.sin(Math.toRadians(30)), 2);

        Map<String, float[]> line =
                run(new AngleStacks(new Angles(List.of(10.0, 30.0))), trace(k -> wave(k) + 2),
                        trace(k -> 3 * wave(k)));

        assertThat(line).containsOnlyKeys("intercept", "gradient");
        for (int k = 0; k < TRACE.samples(); k++) {
            double gradient = (2 * wave(k) - 2) / (far - near);
            assertThat(line.get("gradient")[k]).isEqualTo((float) gradient, within(1e-4f));
            assertThat(line.get("intercept")[k]).isEqualTo((float) (wave(k) + 2 - gradient * near), within(1e-5f));
        }
    }

    /** Of a ramp, a fifth of which is black and a tenth white. */
    @Test
    void coloursSpanThePercentiles() {
        float[] ramp = trace(k -> k);
        ValueRange measured = ValueRange.SURVEY;
        Map<String, float[]> blend =
                run(new RgbBlend(20, 90, measured, measured, measured), ramp, trace(k -> -k), trace(k -> 7));

        for (int k = 0; k < TRACE.samples(); k++) {
            double expected = Math.clamp((k - 80) / 280.0 * 255, 0, 255);
            assertThat(blend.get("red")[k]).isCloseTo((float) expected, within(2f));
            assertThat(blend.get("packed")[k]).isEqualTo(
                    65536 * blend.get("red")[k] + 256 * blend.get("green")[k] + blend.get("blue")[k]);
        }
        assertThat(blend.get("green")[20]).isEqualTo(255);
        assertThat(blend.get("green")[390]).isZero();
        assertThat(blend.get("blue")).containsOnly(0);
    }

    @Test
    void coloursSpanTheRangesThatAreGiven() {
        ValueRange red = new ValueRange(100, 200);
        Map<String, float[]> blend = run(new RgbBlend(20, 90, red, ValueRange.SURVEY, new ValueRange(0, 255)),
                trace(k -> k), trace(k -> -k), trace(k -> 7));

        for (int k = 0; k < TRACE.samples(); k++) {
            assertThat(blend.get("red")[k]).isEqualTo(Math.clamp((k - 100) * 255 / 100, 0, 255));
        }
        assertThat(blend.get("blue")).containsOnly(7);
    }

    @Test
    void predictabilityMindsNeitherScaleNorShift() {
        float[] base = trace(SeveralSurveysTest::wave);
        float[] other = trace(k -> Math.cos(2 * Math.PI * k / 5));
        Predictability predictability = new Predictability(new Window(1, 1, 65), Extent.of(8));

        assertThat(run(predictability, base, trace(k -> -7 * wave(k))).get("predictability")[MIDDLE])
                .isEqualTo(1, within(1e-5f));
        assertThat(run(predictability, base, trace(k -> wave(k - 2))).get("predictability")[MIDDLE])
                .isEqualTo(1, within(0.05f));
        assertThat(run(predictability, base, other).get("predictability")[MIDDLE]).isLessThan(0.05f);
        assertThat(run(predictability, base, new float[TRACE.samples()]).get("predictability")).containsOnly(0);
    }
}
