package org.varve.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Job;
import org.varve.run.PlannedRun;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.TilePlan;

/** What docs/cluster.md says that tasks are given, of a small run whose predicted time is changed. */
class ResourcesTest {

    private static final Shape SHAPE = new Shape(12, 10, 40);

    /** One 32nd of a group's memory stays free. */
    private static final double USABLE = 31 / 32.0;

    private static final long SHELL = 48L << 20;
    private static final long PAGE = 4096;

    private interface Question<T> {
        T of(PlannedRun planned) throws Exception;
    }

    /** Twelve tiles. */
    private static <T> T plan(Question<T> question) throws Exception {
        ArrayVolume volume = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
        try (PlannedRun planned = Run.of(new MeanFilter(new Window(3, 3, 3))).on("cpu").threads(3)
                .tile(new Shape(1, 10, 40)).from(volume)
                .to(List.of(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE).writer())).plan()) {
            return question.of(planned);
        }
    }

    private static TilePlan taking(TilePlan plan, double seconds) {
        return new TilePlan(plan.part(), plan.grid(), plan.halo(), plan.inputs(), plan.outputs(), plan.tiles(),
                plan.footprint(), plan.budget(), seconds);
    }

    private static Resources taking(PlannedRun planned, Optional<Double> scan, double run, int processes) {
        TilePlan plan = planned.plan().run();
        JobPlan job =
                new JobPlan(planned.plan().request(), scan.map(seconds -> taking(plan, seconds)).stream().toList(),
                        taking(plan, run));
        return Resources.of(planned.job(), job, planned.minimum(), processes);
    }

    @ParameterizedTest
    @CsvSource({"1, 2120", "4, 620", "12, 287", "500, 287"})
    void eachIsGivenTwiceItsPartOfTheTimeAndTwoMinutes(int processes, long seconds) throws Exception {
        Duration time =
                plan(planned -> taking(planned, Optional.empty(), 1000, processes).time());

        assertThat(time).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void scansAreNotShared() throws Exception {
        Duration time = plan(planned -> taking(planned, Optional.of(70.0), 1000, 4).time());

        assertThat(time).isEqualTo(Duration.ofSeconds(120 + 2 * (70 + 250)));
    }

    @Test
    void aGroupHoldsTheProcessAndItsShell() throws Exception {
        plan(planned -> {
            long memory = Resources.of(planned, 4).memoryBytes();
            Job job = planned.job();
            long needed = planned.plan().projectedHostBytes() + SHELL
                    + Math.max(0, RunHistory.usualReserve(job.kind()) - job.besidesBuffers().bound());

            assertThat(memory * USABLE).isBetween((double) needed, (double) needed + 2 * PAGE);
            return memory;
        });
    }

    /** Tasks may be planned again in the least memory. */
    @Test
    void aGroupHoldsTheLeastMemory() throws Exception {
        long more = 3L << 30;
        long difference = plan(planned -> {
            Minimum least = new Minimum(planned.plan().projectedHostBytes() + more, planned.minimum().deviceBytes());
            Resources larger = Resources.of(planned.job(), planned.plan(), least, 4);
            return larger.memoryBytes() - Resources.of(planned, 4).memoryBytes();
        });

        assertThat(difference * USABLE).isBetween((double) more - 2 * PAGE, (double) more + 2 * PAGE);
    }

    /** 512 MiB for Spark, and what the devices fill, with an eighth of that for the garbage collector. */
    @Test
    void anExecutorsHeapHoldsTheDevicesArrays() throws Exception {
        long filled = plan(planned -> planned.plan().heapBytes());
        long heap = plan(SparkJob::heapBytes);

        assertThat(filled).isPositive();
        assertThat(heap).isEqualTo((512L << 20) + filled + filled / 8);
    }

    @Test
    void theCpuTakesProcessorsAlone() throws Exception {
        Resources each = plan(planned -> Resources.of(planned, 4));

        assertThat(each.cpus()).isEqualTo(3);
        assertThat(each.gpus()).isZero();
        assertThat(each.json()).isEqualTo(new Resources.Facts(each.memoryBytes(), 3, 0, each.time().toSeconds()));
    }
}
