package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.RunResult;

/** What a program's run teaches: its own buffers on a GPU, and nothing of the host. In a store of the tests' own. */
@Isolated
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class LearningRunTest {

    private static final Shape SHAPE = new Shape(8, 10, 40);

    @Test
    void teachesItsBytesOnAGpu() throws Exception {
        PretendGpu.load();
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forget("mean");
        float[] samples = new float[(int) SHAPE.size()];

        RunResult result = Run.of(new MeanFilter(new Window(3, 3, 3))).on("cuda:0").learns(true)
                .from(ArrayVolume.of(samples, SHAPE))
                .to(List.of(ArrayVolume.of(new float[samples.length], SHAPE).writer())).run();

        long taken = result.took().deviceBytes().measured();
        assertThat(taken).isPositive();
        List<Measurement> learned = store.readAll().stream()
                .filter(measurement -> measurement.subject().operator().equals("mean")).toList();
        assertThat(learned).singleElement().satisfies(measurement -> {
            assertThat(measurement.device().measured()).isEqualTo(taken);
            assertThat(measurement.host().isMeasured()).isFalse();
        });
    }
}
