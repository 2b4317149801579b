package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.tiling.RunReport;

/** What a run says at its end. */
class RunTextTest {

    private static final Shape SHAPE = new Shape(10, 10, 20);

    /** Samples that others computed took none of its time. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "2000 | 2,000 samples in 0.0 s: 4.0 million per second",
            "500  | 500 of 2,000 samples in 0.0 s: 1.0 million per second"})
    void tellsTheSamplesThatItComputed(long computed, String told) throws Exception {
        ArrayVolume survey = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
        RunResult run = Run.of(new MeanFilter(new Window(3, 3, 3))).on("cpu").threads(1).from(survey)
                .to(List.of(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE).writer())).run();
        RunReport took = run.took();
        RunReport partial = new RunReport(took.samples(), computed, 5e-4, 0, 0, took.phases(), took.notFinite(),
                took.limited(), took.hostBytes(), took.deviceBytes(), took.tileTimes());

        List<String> lines =
                new RunText(new RunResult(run.job(), run.files(), run.plan(), partial, List.of())).summary();

        assertThat(lines.getFirst()).isEqualTo(told);
    }
}
