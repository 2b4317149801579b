package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

class WindowOperatorsTest {

    private static final Shape SHAPE = new Shape(7, 9, 21);
    private static final Offset<Float> ROUNDING = Offset.offset(1e-6f);

    /** What a survey holds. */
    private interface Samples {
        double at(int inline, int crossline, int sample);
    }

    private static int at(int i, int j, int k) {
        return (i * SHAPE.crosslines() + j) * SHAPE.samples() + k;
    }

    private static float[] run(String operator, Map<String, String> parameters, Samples samples) {
        float[] survey = new float[(int) SHAPE.size()];
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int j = 0; j < SHAPE.crosslines(); j++) {
                for (int k = 0; k < SHAPE.samples(); k++) {
                    survey[at(i, j, k)] = (float) samples.at(i, j, k);
                }
            }
        }
        return new UntiledRun(SHAPE, survey).output(Catalogue.get(operator).create(parameters));
    }

    private static double impulse(int i, int j, int k) {
        return i == 3 && j == 4 && k == 10 ? 1 : 0;
    }

    private static double texture(int i, int j, int k) {
        return Math.sin(1.3 * i) + Math.sin(2.1 * j + 0.4 * i) + Math.sin(0.7 * k * k + j);
    }

    /** In windows of one sample, both compare the square of the mean with the mean of the squares. */
    @Test
    void aNormalisedVarianceIsOneMinusTheSemblanceAwayFromTheEdges() {
        float[] variance =
                run("variance", Map.of("window", "3,5,1", "normalised", "true"), WindowOperatorsTest::texture);
        float[] semblance = run("semblance", Map.of("window", "3,5,1"), WindowOperatorsTest::texture);

        for (int i = 1; i < SHAPE.inlines() - 1; i++) {
            for (int j = 2; j < SHAPE.crosslines() - 2; j++) {
                for (int s = at(i, j, 0); s < at(i, j, SHAPE.samples()); s++) {
                    assertThat(variance[s]).isCloseTo(1 - semblance[s], Offset.offset(1e-5f));
                }
            }
        }
    }

    @Test
    void aNormalisedVarianceOfEqualSamplesIsZeroAndOfOppositeOnesOne() {
        Map<String, String> parameters = Map.of("window", "3,3,1", "normalised", "true");

        assertThat(run("variance", parameters, (i, j, k) -> 0)).containsOnly(0);
        assertThat(run("variance", parameters, (i, j, k) -> 7)).containsOnly(0);
        assertThat(run("variance", parameters,
                (i, j, k) -> i == 3 && j == 4 ? 0 : j < 4 || (j == 4 && i < 3) ? -1e20 : 1e20)[at(3, 4, 10)])
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Axis.class)
    void derivativeOfARampIsItsSlope(Axis axis) {
        float[] y = run("first-derivative", Map.of("axis", axis.name()), (i, j, k) -> 2.5
                * switch (axis) {
                    case INLINE -> i;
                    case CROSSLINE -> j;
                    case SAMPLE -> k;
                });
        assertThat(y[at(3, 4, 10)]).isCloseTo(2.5f, Offset.offset(1e-5f));
    }

    @ParameterizedTest
    @EnumSource(Axis.class)
    void derivativeOfAConstantIsZeroExactly(Axis axis) {
        float[] y = run("first-derivative", Map.of("axis", axis.name()), (_, _, _) -> 1234.567);
        assertThat(y).containsOnly(0);
    }

    @Test
    void meanSpreadsAnImpulseOverItsWindow() {
        float[] y = run("mean", Map.of("window", "3,1,5"), WindowOperatorsTest::impulse);
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int k = 0; k < SHAPE.samples(); k++) {
                boolean inside = Math.abs(i - 3) <= 1 && Math.abs(k - 10) <= 2;
                assertThat(y[at(i, 4, k)]).isCloseTo(inside ? 1f / 15 : 0, ROUNDING);
            }
        }
    }

    @Test
    void rmsOfAnImpulseIsTheRootOfItsShare() {
        float[] y = run("rms", Map.of("window", "1,1,9"), WindowOperatorsTest::impulse);
        assertThat(y[at(3, 4, 14)]).isCloseTo(1f / 3, ROUNDING);
        assertThat(y[at(3, 4, 15)]).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rms", "semblance", "mean", "median"})
    void largeAmplitudesStayFinite(String operator) {
        float[] y = run(operator, Map.of(), (i, j, k) -> 1e18 * texture(i, j, k) / 3);
        for (float value : y) {
            assertThat(value).isFinite();
        }
    }

    @Test
    void medianLeavesARampAndDropsAnImpulse() {
        float[] ramp = run("median", Map.of(), (_, _, k) -> k);
        assertThat(ramp[at(3, 4, 10)]).isEqualTo(10);
        assertThat(run("median", Map.of(), WindowOperatorsTest::impulse)).containsOnly(0);
    }

    @Test
    void semblanceOfEqualTracesIsOneAndOfNoneZero() {
        for (float value : run("semblance", Map.of(), (_, _, k) -> Math.sin(k))) {
            assertThat(value).isCloseTo(1, ROUNDING).isLessThanOrEqualTo(1);
        }
        assertThat(run("semblance", Map.of(), (_, _, _) -> 0)).containsOnly(0);
    }

    @Test
    void semblanceOfOneTraceAmongNineIsANinth() {
        float[] y = run("semblance", Map.of(), (i, j, k) -> i == 3 && j == 4 ? Math.cos(k) : 0);
        assertThat(y[at(3, 4, 10)]).isCloseTo(1f / 9, ROUNDING);
        assertThat(y[at(2, 5, 10)]).isCloseTo(1f / 9, ROUNDING);
    }

    @Test
    void chaosOfPlaneLayersAndOfNothingIsZero() {
        for (float value : run("chaos", Map.of(), (_, _, k) -> Math.sin(0.5 * k))) {
            assertThat(value).isCloseTo(0, ROUNDING);
        }
        assertThat(run("chaos", Map.of(), (_, _, _) -> 5)).containsOnly(0);
    }

    @Test
    void equalizationIsTheShareOfSamplesThatAreNotLarger() {
        float[] y = run("histogram-equalization", Map.of("bins", "21"), (_, _, k) -> k);
        for (int k = 0; k < SHAPE.samples(); k++) {
            // a bin holds one value; from centre to centre of the bins the share grows linearly
            double bin = Math.clamp(k * 21 / 20.0 - 0.5, 0, 20);
            assertThat(y[at(1, 2, k)]).isCloseTo((float) ((bin + 1) / 21), ROUNDING);
        }
    }

    @Test
    void equalizationOfAConstantSurveyIsFinite() {
        for (float value : run("histogram-equalization", Map.of(), (_, _, _) -> 3)) {
            assertThat(value).isBetween(0f, 1f);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                    "mean;      3,5,3; 1; 2; 1",
                    "rms;       3,5,3; 1; 2; 1",
                    "median;    3,5,3; 1; 2; 1",
                    "semblance; 3,5,3; 1; 2; 1",
                    "planarity; 3,3,5; 2; 2; 3"
            })
    void aNaNReachesTheWindowsThatMeetIt(String operator, String window, int ri, int rj, int rk) {
        Map<String, String> parameters = Map.of("window", window);
        float[] y = run(operator, parameters, (i, j, k) -> impulse(i, j, k) == 1 ? Double.NaN : texture(i, j, k));
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int j = 0; j < SHAPE.crosslines(); j++) {
                for (int k = 0; k < SHAPE.samples(); k++) {
                    boolean meets = Math.abs(i - 3) <= ri && Math.abs(j - 4) <= rj && Math.abs(k - 10) <= rk;
                    assertThat(Float.isNaN(y[at(i, j, k)])).isEqualTo(meets);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                    "median; window; 9,1,1; 7,7,7 samples at most",
                    "mean; window; 2,1,1; odd",
                    "histogram-equalization; bins; 1; 2..65536",
                    "histogram-equalization; bins; 65537; 2..65536",
                    "clip-percentiles; range; 5,-5; must ascend",
                    "clip-percentiles; range; NaN,NaN; must ascend",
                    "clip-percentiles; range; 5; two values",
                    "rgb-blend; green; 1e39,1e40; 3.4e38",
                    "first-derivative; axis; time; inline, crossline, sample",
                    "glcm; levels; 257; 2..256",
                    "glcm; direction; 30; 0, 45, 90, 135, mean",
                    "glcm; window; 3,7,7; one inline thick",
                    "glcm; distance; 7; holds no pairs",
                    "glcm; distance; 0; at least 1"
            })
    void aWrongParameterIsRefused(String operator, String parameter, String value, String rule) {
        OperatorEntry entry = Catalogue.get(operator);
        assertThatThrownBy(() -> entry.create(Map.of(parameter, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(operator)
                .hasMessageContaining(rule);
    }
}
