package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.NanPolicy;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.TileKernel;
import org.varve.host.Budget;
import org.varve.tiling.staged.StagedDevice;

/** Plans of kernels that compute whole boxes, for which traces are an axis like others. */
class BoxPlansTest {

    private static final int REACH = 48;
    private static final Survey SURVEY = survey(160, 160, 200);

    /** Sees far along each axis, and takes much memory of what it reads. */
    private record Far(int step) implements TileKernel {

        @Override
        public Halo halo() {
            return new Halo(REACH + step - 1, REACH + step - 1, REACH + step - 1);
        }

        @Override
        public Shape grid() {
            return new Shape(step, step, step);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 1e4;
        }

        @Override
        public long bytes(Shape written, Shape source, int threads) {
            return 100 * source.size();
        }

        @Override
        public Shape largestSource(Shape written, Shape positions, Shape survey) {
            return new Shape(Math.min(written.inlines() + 2 * REACH, survey.inlines()),
                    Math.min(written.crosslines() + 2 * REACH, survey.crosslines()),
                    Math.min(written.samples() + 2 * REACH, survey.samples()));
        }

        @Override
        public Body open(Shape survey, Boundary boundary, NanPolicy nan, int threads) {
            throw new UnsupportedOperationException();
        }
    }

    private static Survey survey(int inlines, int crosslines, int samples) {
        return new Survey(new Shape(inlines, crosslines, samples), 0.004, Survey.Unit.SECONDS);
    }

    private static Program program(int step) {
        PassGraph graph = new PassGraph();
        return Program.of(graph, List.of(graph.apply(new Far(step), Field.survey(0))));
    }

    private static TilePlan plan(Survey survey, Program program, long bytes) throws OutOfBudgetException {
        return new TilePlanner(survey, StagedDevice.of(TestDevice.of(0, Long.MAX_VALUE), program, 1),
                new Budget(bytes, 0, "all"), PlanRequest.of("far")).plan(program);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void tracesAreCutAsShortAsTheGrid(int step) {
        Cuts cuts = Cuts.all(program(step), SurveyPart.whole(SURVEY.shape()), new Shape(step, step, step), Shape.ONE);

        assertThat(cuts.samples().getLast().tile()).isEqualTo(step);
    }

    /** A box of 8 on each side, of which 104 are read, is the smallest; traces of 64 would take a half more. */
    @Test
    void theLeastMemoryIsThatOfTheGrid() throws OutOfBudgetException {
        TilePlan plan = plan(SURVEY, program(8), 131L << 20);

        assertThat(plan.tileShape()).isEqualTo(new Shape(8, 8, 8));
    }

    /** Whole traces fit, too, of few lines, of which the reach is most. */
    @Test
    void tilesAreNoLongerThanIsSoonest() throws OutOfBudgetException {
        TilePlan plan = plan(SURVEY, program(8), 130L * 104 * 104 * 200);

        assertThat(plan.haloOverhead()).isLessThan(40);
        assertThat(plan.tileShape().samples()).isLessThan(SURVEY.shape().samples());
    }

    @Test
    void aTebibyteIsPlannedAtOnce() throws OutOfBudgetException {
        plan(SURVEY, program(1), 1L << 30);
        for (long bytes : List.of(200L << 20, 1L << 30, 16L << 30)) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            TilePlan plan = plan(survey(10_000, 10_000, 2_750), program(1), bytes);
            long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            assertThat(Duration.ofNanos(nanos)).isLessThan(Duration.ofSeconds(10));
            assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(bytes);
        }
    }
}
