package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.InputCount;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;

/** Where operators that follow layers take the dips from. */
class SteeringTest {

    private static final Shape SHAPE = new Shape(9, 11, 41);
    private static final int MIDDLE = (4 * 11 + 5) * 41 + 20;

    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS)
            .with(Metrics.of(MapGrid.of(25, 12.5, false), OptionalDouble.of(2500)));

    private static float[] layers() {
        Random noise = new Random(1);
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int inline = s / (11 * 41);
            double depth = s % 41 - 0.6 * inline + 0.3 * (s / 41 % 11);
            samples[s] = (float) (Math.sin(0.7 * depth) + 0.3 * noise.nextGaussian());
        }
        return samples;
    }

    private static float[] middle(String operator, Map<String, String> parameters, UntiledRun run) {
        float[] output = run.outputs(Catalogue.get(operator).create(parameters)).values().iterator().next();
        return new float[] {output[MIDDLE - 1], output[MIDDLE], output[MIDDLE + 1]};
    }

    /** Dips in degrees and in us/m, as their histories say, are those that they were measured as. */
    @ParameterizedTest
    @ValueSource(strings = {"structure-oriented-smoothing", "dip-steered-median", "eigen-coherence", "semblance"})
    void givenDipsAreFollowedInTheirUnits(String operator) {
        float[] samples = layers();
        Map<String, String> window = Map.of("dip-window", "3,3,5", "dip-gradient", "0.5", "steering", "gst");
        UntiledRun survey = new UntiledRun(SURVEY, List.of(samples));
        float[] degrees = dips("degrees", samples).get("inline-dip");
        float[] slopes = dips("slope", samples).get("crossline-dip");

        float[] measured = middle(operator, window, survey);
        float[] given = middle(operator, Map.of("steering", "inputs"),
                new UntiledRun(SURVEY, List.of(samples, degrees, slopes)).in("", "degrees", "us/m"));
        float[] wrong = middle(operator, Map.of("steering", "inputs"),
                new UntiledRun(SURVEY, List.of(samples, degrees, slopes)).in("", "", ""));

        assertThat(given).usingComparatorWithPrecision(1e-4f).containsExactly(measured);
        assertThat(wrong[1]).isNotCloseTo(measured[1], within(1e-3f));
    }

    private static Map<String, float[]> dips(String unit, float[] samples) {
        return new UntiledRun(SURVEY, List.of(samples)).outputs(Catalogue.get("gst-dips-2d")
                .create(Map.of("window", "3,3,5", "gradient", "0.5", "unit", unit)));
    }

    /** Without steering windows are flat: those of the plain operators. */
    @Test
    void withoutSteeringWindowsAreFlat() {
        UntiledRun survey = new UntiledRun(SURVEY, List.of(layers()));

        assertThat(middle("dip-steered-median", Map.of("steering", "none", "height", "1"), survey))
                .containsExactly(middle("median", Map.of("window", "3,3,3"), survey));
        assertThat(middle("structure-oriented-smoothing", Map.of("steering", "none", "window", "9,9", "sigma", "1"),
                survey))
                .usingComparatorWithPrecision(1e-5f)
                .containsExactly(middle("gaussian", Map.of("sigma", "1,1,0"), survey));
    }

    @ParameterizedTest
    @CsvSource({
            "structure-oriented-smoothing", "dip-steered-median", "eigen-coherence", "semblance", "fault-likelihood"})
    void dipsTakeTwoInputsMore(String operator) {
        assertThat(Catalogue.get(operator).create(Map.of("steering", "inputs")).inputCount())
                .isEqualTo(InputCount.exactly(3));
        assertThat(Catalogue.get(operator).example().inputCount()).isEqualTo(InputCount.ONE);
        assertThatThrownBy(() -> Catalogue.get(operator).create(Map.of("max-dip", "17")))
                .hasMessageContaining("max-dip 17.0: must be above 0 and at most 16");
    }

    /** One number stands for three. */
    @Test
    void oneNumberIsTheScaleOfAllAxes() {
        assertThat(Catalogue.get("gst-dips-2d").create(Map.of("gradient", "1.5")))
                .isEqualTo(Catalogue.get("gst-dips-2d").create(Map.of("gradient", "1.5,1.5,1.5")));
        assertThatThrownBy(() -> Catalogue.get("gst-dips-2d").create(Map.of("gradient", "-1")))
                .hasMessageContaining("must not be negative");
    }
}
