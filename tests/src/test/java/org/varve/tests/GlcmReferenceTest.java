package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.twin.SharedData;

/**
 * Textures of a real survey against volumes that another library computed. Near the edges that library saw neighbours
 * which the file does not hold, so only windows inside are compared; its correlation is cut off below 0.
 */
@Execution(ExecutionMode.SAME_THREAD)
class GlcmReferenceTest {

    private static final int MARGIN = 3;

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "contrast",
                    "dissimilarity",
                    "homogeneity",
                    "asm",
                    "energy",
                    "mean",
                    "variance",
                    "std",
                    "correlation",
                    "entropy"
            })
    void reproducesTheReference(String feature) throws IOException {
        Cube input = Npy.read(SharedData.file("f3_glcm_reference/glcm_input.npy"));
        String file = feature.equals("variance") ? "var" : feature;
        float[] expected = Npy.read(SharedData.file("f3_glcm_reference/glcm_" + file + ".npy"))
                .samples();
        Operator glcm = Catalogue.get("glcm").create(Map.of("min", "-32767", "max", "32767", "window", "1,7,7"));
        List<float[]> results = CpuRun.whole(input, true).run(Workflow.of("glcm", glcm), input);
        float[] actual = results.get(glcm.outputNames().indexOf(feature));
        float[] inside = inside(input.shape(), actual);
        if (feature.equals("correlation")) {
            for (int s = 0; s < inside.length; s++) {
                inside[s] = Math.max(0, inside[s]);
            }
        }
        assertThat(Agreement.relativeRms(inside, inside(input.shape(), expected), 0))
                .isLessThanOrEqualTo(1e-5);
    }

    private static float[] inside(Shape shape, float[] values) {
        int rows = shape.crosslines() - 2 * MARGIN;
        int length = shape.samples() - 2 * MARGIN;
        float[] inside = new float[shape.inlines() * rows * length];
        int to = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = MARGIN; j < shape.crosslines() - MARGIN; j++) {
                int from = (i * shape.crosslines() + j) * shape.samples() + MARGIN;
                System.arraycopy(values, from, inside, to, length);
                to += length;
            }
        }
        return inside;
    }
}
