package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** Dips, curvatures and edges of layers whose shape is known: planes, a sphere, a saddle, faults. */
class LayerShapeTest {

    /** For layers that bend within a few traces. */
    private static final Map<String, String> SHARP = Map.of("window", "3,3,3", "gradient", "0");

    private static final Shape SHAPE = new Shape(15, 15, 61);
    private static final int CENTRE = 7;
    private static final int DEPTH = 30;

    private static final Wave MANY =
            depth -> Math.sin(0.5 * depth) + Math.sin(0.83 * depth + 1) + Math.sin(1.21 * depth);

    /** How deep a layer lies below where it crosses the middle of the survey; {@code i, j, k} are seen from there. */
    private interface Layers {
        double depth(double i, double j, double k);
    }

    /** What a layer holds. */
    private interface Wave {
        double at(double depth);
    }

    private static Map<String, float[]> outputs(String operator, Map<String, String> parameters, Layers layers) {
        return outputs(operator, parameters, layers, depth -> Math.sin(0.1 * depth + 0.7));
    }

    private static Map<String, float[]> outputs(
            String operator, Map<String, String> parameters, Layers layers, Wave wave) {
        float[] samples = samples((i, j, k) -> wave.at(layers.depth(i, j, k)));
        return new UntiledRun(SHAPE, samples).outputs(Catalogue.get(operator).create(parameters));
    }

    /** A function of the place, seen from the middle of the survey. */
    private static float[] samples(Layers place) {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / SHAPE.samples();
            samples[s] = (float) place.depth(
                    trace / SHAPE.crosslines() - CENTRE, trace % SHAPE.crosslines() - CENTRE,
                    s % SHAPE.samples() - DEPTH);
        }
        return samples;
    }

    private static int at(int i, int j) {
        return ((CENTRE + i) * SHAPE.crosslines() + CENTRE + j) * SHAPE.samples() + DEPTH;
    }

    /**
     * Layers that come deeper by {@code a} samples from inline to inline and by {@code b} from crossline to crossline.
     */
    private static Layers plane(double a, double b) {
        return (i, j, k) -> k - a * i - b * j;
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0", "0, -0.3", "-0.8, 0.4", "0.02, 0.9"})
    void dipsOfAPlaneToATenthOfADegree(double a, double b) {
        Map<String, float[]> tensor = outputs("gst-dips-2d", Map.of("factor", "1"), plane(a, b));
        Map<String, float[]> gradient = outputs("gradient-dips", Map.of("factor", "1"), plane(a, b));
        for (Map<String, float[]> dips : List.of(tensor, gradient)) {
            assertThat(degrees(dips.get("inline-dip"))).isCloseTo(degrees(a), within(0.1));
            assertThat(degrees(dips.get("crossline-dip"))).isCloseTo(degrees(b), within(0.1));
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"0.5, 0", "0, -0.3", "-0.8, 0.4"})
    void aScanFindsTheDipOfAPlaneToATenthOfADegree(double a, double b) {
        Map<String, float[]> scan =
                outputs("dip-steered-semblance", Map.of("max-dip", "1", "dip-step", "0.25"), plane(a, b));

        assertThat(scan.get("semblance")[at(0, 0)]).isCloseTo(1, within(1e-3f));
        assertThat(degrees(scan.get("inline-dip"))).isCloseTo(degrees(a), within(0.1));
        assertThat(degrees(scan.get("crossline-dip"))).isCloseTo(degrees(b), within(0.1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"structure-oriented-smoothing", "dip-steered-median"})
    void filtersAlongTheLayersKeepDippingOnes(String operator) {
        Layers plane = plane(0.8, -0.5);
        float[] filtered = outputs(operator, Map.of("dip-window", "3,3,5"), plane).get(operator);

        assertThat(filtered[at(0, 0)]).isCloseTo((float) Math.sin(0.7), within(2e-3f));
        assertThat(filtered[at(3, -2)]).isCloseTo((float) Math.sin(0.1 * plane.depth(3, -2, 0) + 0.7), within(2e-3f));
    }

    /** Layers so steep that flat windows take them for edges. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"2, 0", "-1.5, 1", "0, 3"})
    void coherenceThatFollowsSteepLayersIsOne(double a, double b) {
        Wave many = depth -> Math.sin(0.3 * depth) + Math.sin(0.47 * depth + 1);
        Map<String, String> steered = Map.of("steering", "gst");

        assertThat(outputs("eigen-coherence", steered, plane(a, b), many).get("eigen-coherence")[at(0, 0)])
                .isGreaterThan(0.99f);
        assertThat(outputs("eigen-coherence", Map.of(), plane(a, b), many).get("eigen-coherence")[at(0, 0)])
                .isLessThan(0.9f);
    }

    private static double degrees(float... dips) {
        return degrees((double) dips[at(0, 0)]);
    }

    private static double degrees(double slope) {
        return Math.toDegrees(Math.atan(slope));
    }

    @Test
    void aPlaneIsAllPlanarity() {
        Map<String, String> none = Map.of();
        assertThat(outputs("planarity", none, plane(0.5, 0.2)).get("planarity")[at(0, 0)]).isCloseTo(1, within(1e-3f));
        assertThat(outputs("linearity", none, plane(0.5, 0.2)).get("linearity")[at(0, 0)]).isCloseTo(0, within(1e-3f));
        assertThat(outputs("isotropy", none, plane(0.5, 0.2)).get("isotropy")[at(0, 0)]).isCloseTo(0, within(1e-3f));
    }

    @Test
    void nothingHasNoShape() {
        for (String shape : new String[] {"planarity", "linearity", "isotropy"}) {
            assertThat(outputs(shape, Map.of(), (i, j, k) -> 0).get(shape)).as(shape).containsOnly(0);
        }
    }

    /** A dome: spheres about a point 40 samples below. */
    @Test
    void theCurvatureOfASphereIsThatOfItsRadius() {
        double radius = 40;
        Layers dome = (i, j, k) -> radius - Math.sqrt(i * i + j * j + (k - radius) * (k - radius));
        Map<String, float[]> curvature = outputs("volume-curvature", SHARP, dome);

        for (String name : new String[] {"mean", "maximum", "minimum", "most-positive", "most-negative"}) {
            assertThat(curvature.get(name)[at(0, 0)]).as(name)
                    .isCloseTo((float) (1 / radius), Percentage.withPercentage(2));
        }
        assertThat(curvature.get("gaussian")[at(0, 0)])
                .isCloseTo((float) (1 / (radius * radius)), Percentage.withPercentage(4));
    }

    /** A dome as far from its crest as it falls off by 1 in 4, where slopes count. */
    @Test
    void aDomesPrincipalCurvaturesAreThoseOfItsFlank() {
        double c = 1 / 30.0;
        Layers dome = (i, j, k) -> k - c * (i * i + j * j) / 2;
        Map<String, float[]> curvature = outputs("volume-curvature", SHARP, dome);

        double slope = 4 * c;
        double steep = c / Math.pow(1 + slope * slope, 1.5);
        double across = c / Math.sqrt(1 + slope * slope);
        assertThat(curvature.get("maximum")[at(4, 0)]).isCloseTo((float) across, Percentage.withPercentage(2));
        assertThat(curvature.get("minimum")[at(4, 0)]).isCloseTo((float) steep, Percentage.withPercentage(2));
    }

    @Test
    void aSaddleCurvesBothWays() {
        double c = 1 / 25.0;
        Layers saddle = (i, j, k) -> k - c * (i * i - j * j) / 2;
        Map<String, float[]> curvature = outputs("volume-curvature", SHARP, saddle);

        Percentage twoPercent = Percentage.withPercentage(2);
        assertThat(curvature.get("mean")[at(0, 0)]).isCloseTo(0, within((float) c * 0.02f));
        assertThat(curvature.get("gaussian")[at(0, 0)])
                .isCloseTo((float) (-c * c), Percentage.withPercentage(4));
        assertThat(curvature.get("most-positive")[at(0, 0)]).isCloseTo((float) c, twoPercent);
        assertThat(curvature.get("most-negative")[at(0, 0)]).isCloseTo((float) -c, twoPercent);
        assertThat(Math.abs(curvature.get("maximum")[at(0, 0)])).isCloseTo((float) c, twoPercent);
    }

    /**
     * The dips of a sphere's layers at {@code (i, j, k)} from a point 40 samples above its centre, and of a saddle's.
     */
    @Test
    void curvaturesOfASphereAndASaddleFromTheirDips() {
        double radius = 40;
        double c = 1 / 25.0;
        Map<String, float[]> sphere = curvatures((i, _, k) -> i / (radius - k), (_, j, k) -> j / (radius - k));
        Map<String, float[]> saddle = curvatures((i, _, _) -> c * i, (_, j, _) -> -c * j);

        Percentage twoPercent = Percentage.withPercentage(2);
        for (String name : new String[] {"mean", "maximum", "minimum", "most-positive", "most-negative"}) {
            assertThat(sphere.get(name)[at(0, 0)]).as(name).isCloseTo((float) (1 / radius), twoPercent);
        }
        assertThat(sphere.get("gaussian")[at(0, 0)]).isCloseTo((float) (1 / (radius * radius)), twoPercent);
        assertThat(saddle.get("mean")[at(0, 0)]).isCloseTo(0, within((float) c * 0.02f));
        assertThat(saddle.get("gaussian")[at(0, 0)]).isCloseTo((float) (-c * c), twoPercent);
        assertThat(saddle.get("most-positive")[at(0, 0)]).isCloseTo((float) c, twoPercent);
        assertThat(saddle.get("most-negative")[at(0, 0)]).isCloseTo((float) -c, twoPercent);
    }

    private static Map<String, float[]> curvatures(Layers inlineDip, Layers crosslineDip) {
        return new UntiledRun(SHAPE, List.of(samples(inlineDip), samples(crosslineDip)))
                .outputs(Catalogue.get("curvature-from-dips").create(Map.of()));
    }

    @Test
    void aSynclineIsNegative() {
        Layers syncline = (i, j, k) -> k + i * i / 50.0;
        Map<String, float[]> curvature = outputs("volume-curvature", SHARP, syncline);

        assertThat(curvature.get("maximum")[at(0, 0)]).isCloseTo(-0.04f, Percentage.withPercentage(2));
        assertThat(curvature.get("most-positive")[at(0, 0)]).isCloseTo(0, within(1e-4f));
    }

    /**
     * Layers that are thrown by 20 samples where a plane cuts them that is vertical, or dips by 60 degrees in index
     * space.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5773503})
    void edgesAreLowestAtAFault(double run) {
        for (String operator : new String[] {"gst-coherence", "planarity", "semblance", "eigen-coherence"}) {
            assertLowest(outputs(operator, Map.of(), fault(0, 0, run), MANY).get(operator), run, operator);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0.8, 0.3", "0, -0.5, 1", "0.5773503, 1, 0", "0.5773503, 0.6, -0.8"})
    void coherenceAlongDippingLayersIsLowestAtAFault(double run, double a, double b) {
        Map<String, String> steered = Map.of("steering", "gst");
        float[] values = outputs("eigen-coherence", steered, fault(a, b, run), MANY).get("eigen-coherence");

        assertLowest(values, run, "eigen-coherence");
    }

    private static Layers fault(double a, double b, double run) {
        return (i, j, k) -> plane(a, b).depth(i, j, k) + (j + 0.5 < run * k ? 20 : 0);
    }

    /** Least beside the fault, and on either side of it a tenth less than far away. */
    private static void assertLowest(float[] values, double run, String operator) {
        double before = alongFault(values, run, -1);
        double behind = alongFault(values, run, 0);
        for (int away = 1; away <= 4; away++) {
            assertThat(Math.min(before, behind)).as("%s, %s traces away", operator, away)
                    .isLessThan(alongFault(values, run, away)).isLessThan(alongFault(values, run, -1 - away));
        }
        assertThat(Math.max(before, behind)).as(operator).isLessThan(0.9 * alongFault(values, run, -4))
                .isLessThan(0.9 * alongFault(values, run, 4));
    }

    /** The mean of the samples that lie some crosslines away from a fault. */
    private static double alongFault(float[] values, double run, int away) {
        double sum = 0;
        for (int k = -4; k <= 4; k++) {
            sum += values[at(0, away + (int) Math.rint(run * k)) + k];
        }
        return sum / 9;
    }
}
