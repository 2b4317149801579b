package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;

class GlcmTextureTest {

    private static final Offset<Float> ROUNDING = Offset.offset(1e-6f);

    /** The value at the centre of a square of crosslines and samples that the window covers. */
    private static float centre(String feature, String direction, int levels, float... square) {
        int side = (int) Math.sqrt(square.length);
        Map<String, String> parameters = Map.of(
                "window", "1,%s,%s".formatted(side, side),
                "direction", direction,
                "levels", Integer.toString(levels),
                "min", "0",
                "max", Integer.toString(levels - 1));
        Map<String, float[]> outputs = new UntiledRun(new Shape(1, side, side), square)
                .outputs(Catalogue.get("glcm").create(parameters));
        return outputs.get(feature)[square.length / 2];
    }

    /** Along samples, pairs 0-0 0-1 2-1 1-0 2-2 2-2: of 12 counts (0,0) has 2, (0,1) 2, (1,2) 1, (2,2) 4. */
    @ParameterizedTest
    @CsvSource({
            "contrast,      0.5",
            "dissimilarity, 0.5",
            "homogeneity,   0.75",
            "asm,           0.2083333",
            "energy,        0.4564355",
            "mean,          1.0833333",
            "variance,      0.7430556",
            "std,           0.8620067",
            "correlation,   0.6635514",
            "entropy,       1.6762349"
    })
    void featuresOfAMatrixCountedByHand(String feature, float expected) {
        assertThat(centre(feature, "0", 3, 0, 0, 1, 2, 1, 0, 2, 2, 2)).isCloseTo(expected, ROUNDING);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "90, 1", "45, 1", "135, 1", "mean, 0.75"})
    void stripesAlongTheTraceContrastAcrossIt(String direction, float contrast) {
        assertThat(centre("contrast", direction, 2, 0, 0, 0, 1, 1, 1, 0, 0, 0)).isCloseTo(contrast, ROUNDING);
    }

    @Test
    void antidiagonalsRunBackAlongTheCrosslines() {
        float[] rising = {0, 1, 2, 1, 2, 3, 2, 3, 4};
        assertThat(centre("contrast", "135", 5, rising)).isCloseTo(0, ROUNDING);
        assertThat(centre("contrast", "45", 5, rising)).isCloseTo(4, ROUNDING);
    }

    @ParameterizedTest
    @CsvSource({"contrast, 0", "homogeneity, 1", "asm, 1", "energy, 1", "variance, 0", "correlation, 1", "entropy, 0"})
    void oneLevelHasNoTexture(String feature, float expected) {
        assertThat(centre(feature, "mean", 16, 5, 5, 5, 5, 5, 5, 5, 5, 5)).isCloseTo(expected, ROUNDING);
    }

    @Test
    void rangeOfTheSurveyIsTheDefault() {
        Map<String, float[]> outputs = new UntiledRun(new Shape(1, 3, 3), -4, 0, 4, -4, 0, 4, -4, 0, 4)
                .outputs(Catalogue.get("glcm").create(Map.of("window", "1,3,3", "levels", "3")));
        assertThat(outputs.get("mean")[4]).isCloseTo(1, ROUNDING);
        assertThat(outputs.get("asm")[4]).isCloseTo(1f / 3, ROUNDING);
    }

    @Test
    void aConstantSurveyHasLevelZero() {
        Map<String, float[]> outputs = new UntiledRun(new Shape(1, 3, 3), 7, 7, 7, 7, 7, 7, 7, 7, 7)
                .outputs(Catalogue.get("glcm").create(Map.of("window", "1,3,3")));
        assertThat(outputs.get("mean")).containsOnly(0);
        assertThat(outputs.get("contrast")).containsOnly(0);
    }

    @Test
    void aNaNReachesTheWindowsThatMeetItEvenIfItIsInNoPair() {
        float[] survey = new float[9 * 9];
        survey[4 * 9 + 4] = Float.NaN;
        Map<String, String> parameters =
                Map.of("window", "1,3,3", "direction", "90", "distance", "2", "min", "0", "max", "1");
        Map<String, float[]> outputs =
                new UntiledRun(new Shape(1, 9, 9), survey).outputs(Catalogue.get("glcm").create(parameters));
        for (float[] feature : outputs.values()) {
            for (int at = 0; at < survey.length; at++) {
                boolean near = Math.abs(at / 9 - 4) <= 1 && Math.abs(at % 9 - 4) <= 1;
                assertThat(Float.isNaN(feature[at])).isEqualTo(near);
            }
        }
    }

    @Test
    void featuresThatAreNotSelectedHaveNoPass() {
        Survey survey = new Survey(new Shape(2, 8, 8), 0.004, Survey.Unit.SECONDS);
        Workflow.Step entropy = new Workflow.Step(
                "glcm", Catalogue.get("glcm").create(Map.of()), Workflow.SURVEY, List.of("entropy"));
        Compilation compilation = new Compilation(new Workflow(List.of(entropy)), survey);
        assertThat(compilation.program().passes()).hasSize(2);
    }
}
