package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;

/** A chain with a network: a GPU computes the passes before and after it, whose fields lie in host memory between. */
class CudaNetworkTest {

    private static final Shape SHAPE = new Shape(17, 19, 40);

    @Test
    void computesThePassesAroundANetwork() throws Exception {
        Random random = new Random(1);
        float[] survey = new float[(int) SHAPE.size()];
        for (int n = 0; n < survey.length; n++) survey[n] = (float) random.nextGaussian();
        float[] onCpu = new float[survey.length];
        float[] onGpu = new float[survey.length];

        run(survey, onCpu).on("cpu").run();
        try (Device gpu = PretendGpu.open()) {
            RunResult result = run(survey, onGpu).on(gpu).tile(new Shape(7, 19, 16)).run();

            assertThat(result.took().deviceBytes().measured()).isPositive()
                    .isEqualTo(result.took().deviceBytes().projected());
        }

        assertThat(onGpu).isEqualTo(onCpu);
    }

    private static Run run(float[] survey, float[] result) throws Exception {
        return Run.of(Recipe.of("gaussian|network|median", Map.of(), List.of())).within(8L << 30)
                .from(ArrayVolume.of(survey, SHAPE)).to(List.of(ArrayVolume.of(result, SHAPE).writer()));
    }
}
