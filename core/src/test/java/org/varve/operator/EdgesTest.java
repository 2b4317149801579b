package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Boundary;
import org.varve.core.CsvSweep;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/**
 * Plane layers have at the edges of the survey the dip, curvature and coherence that they have inside, to half a window
 * from top and base.
 */
class EdgesTest {

    private static final Shape SURVEY = new Shape(11, 12, 70);

    /** Half the height of the planes that faults are looked for in, the highest window. */
    private static final int MARGIN = 11;

    private static final double[] WAVE_NUMBERS = {0.11, 0.17, 0.23, 0.31};

    /**
     * Layers that come deeper by {@code p} samples from inline to inline and by {@code q} from crossline to crossline.
     */
    private static float[] planes(double p, double q) {
        float[] samples = new float[(int) SURVEY.size()];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / SURVEY.samples();
            int inline = trace / SURVEY.crosslines();
            double depth = s % SURVEY.samples() - p * inline - q * (trace % SURVEY.crosslines());
            for (double waves : WAVE_NUMBERS) {
                samples[s] += (float) Math.cos(waves * depth + 9 * waves);
            }
        }
        return samples;
    }

    /** Such layers of random reflectors under a wavelet of 25 Hz at 4 ms, whose spectrum reaches beyond 60 Hz. */
    private static float[] reflectors(double p, double q) {
        double[] strengths = new Random(3).doubles(400, -1, 1).toArray();
        float[] samples = new float[(int) SURVEY.size()];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / SURVEY.samples();
            int inline = trace / SURVEY.crosslines();
            double depth = 200 + s % SURVEY.samples() - p * inline - q * (trace % SURVEY.crosslines());
            for (int reflector = (int) depth - 25; reflector <= depth + 25; reflector++) {
                double a = Math.pow(Math.PI * 25 * 0.004 * (depth - reflector), 2);
                samples[s] += (float) (strengths[reflector] * (1 - 2 * a) * Math.exp(-a));
            }
        }
        return samples;
    }

    private static Map<String, float[]> run(String operator, Map<String, String> parameters, double p, double q) {
        return run(operator, parameters, planes(p, q));
    }

    private static Map<String, float[]> run(String operator, Map<String, String> parameters, float... samples) {
        return new UntiledRun(SURVEY, samples).outputs(Catalogue.get(operator).create(parameters));
    }

    /** Checks the samples at least {@code margin} away from top and base, of all traces. */
    private static void each(float[] values, int margin, Consumer<Float> check) {
        for (int s = 0; s < values.length; s++) {
            int k = s % SURVEY.samples();
            if (k >= margin && k < SURVEY.samples() - margin) check.accept(values[s]);
        }
    }

    private static void isCloseTo(float[] values, double expected, double tolerance) {
        each(values, 0, value -> assertThat(value).isCloseTo((float) expected, within((float) tolerance)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.3", "-0.4, 1.2", "1.5, -0.8", "-2, -1"})
    void dipsHoldToTheFirstAndLastSample(double p, double q) {
        // what differences over two traces lose of the steepest waves
        double tolerance = 1e-4 + 0.02 * (p * p + q * q);
        for (String operator : new String[] {"gst-dips-2d", "gradient-dips"}) {
            Map<String, float[]> dips = run(operator, Map.of("unit", "samples"), p, q);
            isCloseTo(dips.get("inline-dip"), p, tolerance);
            isCloseTo(dips.get("crossline-dip"), q, tolerance);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.3", "-0.4, 1.2", "1.5, -0.8"})
    void azimuthsHoldToTheFirstAndLastSample(double p, double q) {
        float[] azimuth = run("gst-dip-azimuth", Map.of("unit", "samples"), p, q).get("azimuth");

        isCloseTo(azimuth, (360 + Math.toDegrees(Math.atan2(p, q))) % 360, 3);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.3", "-0.4, 1.2", "1.5, -0.8"})
    void planesHaveNoCurvature(double p, double q) {
        run("volume-curvature", Map.of("unit", "samples"), p, q)
                .forEach((name, curvature) -> isCloseTo(curvature, 0, 0.03 * (p * p + q * q) + 1e-6));
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"0, 0", "0.5, 0.3", "-0.4, 1.2", "1.5, -0.8"})
    void planesHaveNoFaults(double p, double q) {
        float[] likelihood = run("fault-likelihood", Map.of("strikes", "0,360,45"), p, q).get("likelihood");

        each(likelihood, MARGIN, value -> assertThat(value).isLessThan(0.05f));
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"0, 0", "0.5, 0.25", "-0.5, 1", "1.5, -0.75"})
    void planesAreCoherent(double p, double q) {
        float[] scanned = run("dip-steered-semblance", Map.of("unit", "samples"), p, q)
                .get("semblance");
        float[] steered = run("eigen-coherence", Map.of("steering", "gst"), p, q).get("eigen-coherence");

        each(scanned, 0, value -> assertThat(value).isBetween(0.98f, 1f));
        each(steered, 0, value -> assertThat(value).isBetween(0.98f, 1f));
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"0, 0", "0.5, 0.3", "-0.4, 1.2", "1.5, -0.8"})
    void wavelets25HertzHoldToTheEdges(double p, double q) {
        float[] samples = reflectors(p, q);

        Map<String, float[]> dips = run("gst-dips-2d", Map.of("unit", "samples"), samples);
        isCloseTo(dips.get("inline-dip"), p, 0.01);
        isCloseTo(dips.get("crossline-dip"), q, 0.01);
        dips = run("gradient-dips", Map.of("unit", "samples"), samples);
        isCloseTo(dips.get("inline-dip"), p, 0.03);
        isCloseTo(dips.get("crossline-dip"), q, 0.03);
        run("volume-curvature", Map.of("unit", "samples"), samples)
                .forEach((name, curvature) -> isCloseTo(curvature, 0, 0.005));
        each(run("fault-likelihood", Map.of("strikes", "0,360,45"), samples).get("likelihood"), MARGIN,
                value -> assertThat(value).isLessThan(0.05f));
        for (String operator : new String[] {"semblance", "eigen-coherence"}) {
            each(run(operator, Map.of("steering", "gst"), samples).get(operator), 0,
                    value -> assertThat(value).isBetween(0.97f, 1f));
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 5, value = {
            "semblance, window, 3 3 9", "semblance, window, 7 5 9", "semblance, steering, gst",
            "eigen-coherence, window, 3 3 9", "eigen-coherence, analytic, true", "eigen-coherence, steering, gst",
            "gst-dips-2d, unit, samples", "gradient-dips, unit, samples", "volume-curvature, unit, samples",
            "chaos, window, 3 3 9", "dip-steered-semblance, unit, samples", "fault-likelihood, strikes, 0 360 90",
            "structure-oriented-smoothing, window, 3 3", "dip-steered-median, window, 3 3"})
    void nothingBeyondTheSurveyIsSeen(String operator, String parameter, String value) {
        float[] samples = reflectors(0.5, 0.3);
        Operator created = Catalogue.get(operator).create(Map.of(parameter, value.replace(' ', ',')));
        Map<String, float[]> expected = new UntiledRun(SURVEY, samples).outputs(created);

        for (Boundary boundary : Boundary.values()) {
            assertThat(new UntiledRun(SURVEY, samples).beyond(boundary).outputs(created))
                    .as(boundary.name())
                    .usingRecursiveComparison()
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"semblance, 1.0", "eigen-coherence, 1.0"})
    void levelLayersAreCoherent(String operator, double expected) {
        isCloseTo(run(operator, Map.of(), reflectors(0, 0)).get(operator), expected, 1e-5);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.3", "-0.4, 1.2", "1.5, -0.8"})
    void filtersAlongTheLayersKeepThem(double p, double q) {
        float[] samples = planes(p, q);
        for (String operator : new String[] {"structure-oriented-smoothing", "dip-steered-median"}) {
            float[] filtered = run(operator, Map.of(), p, q).get(operator);
            for (int s = 0; s < samples.length; s++) {
                assertThat(filtered[s]).as("%s at %s", operator, s).isCloseTo(samples[s], within(0.12f));
            }
        }
    }
}
