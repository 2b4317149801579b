package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/** Where all samples of a window are alike, there is no texture: not a rounding error above or below zero. */
@Execution(ExecutionMode.SAME_THREAD)
class FlatWindowTest {

    private static final Shape SHAPE = new Shape(2, 9, 21);

    @ParameterizedTest
    @CsvSource({"'1,3,3', 90", "'1,7,7', 90", "'1,7,7', mean", "'1,5,9', 45", "'1,1,17', 0", "'1,9,5', 135"})
    void theEntropyIsZero(String window, String direction) {
        assertThat(CpuRun.whole(constant(), false).run(entropy(window, direction), constant()).getFirst())
                .containsOnly(0f);
        assertThat(CpuRun.whole(constant(), true).run(entropy(window, direction), constant()).getFirst())
                .containsOnly(0f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"90", "mean", "45"})
    void theEntropyIsZeroOnTheGpu(String direction) {
        try (Device gpu = PretendGpu.open()) {
            TiledRun run = new TiledRun(gpu, SHAPE, 1, Extension.DEFAULT);
            assertThat(run.run(entropy("1,7,7", direction), constant()).getFirst()).containsOnly(0f);
        }
    }

    private static Cube constant() {
        float[] samples = new float[(int) SHAPE.size()];
        Arrays.fill(samples, 3);
        return Cube.of(SHAPE, samples);
    }

    private static Workflow entropy(String window, String direction) {
        Operator glcm = Catalogue.get("glcm")
                .create(Map.of("window", window, "direction", direction, "min", "0", "max", "15"));
        return new Workflow(
                List.of(new Workflow.Step("glcm", glcm, Workflow.SURVEY, List.of("entropy"))));
    }
}
