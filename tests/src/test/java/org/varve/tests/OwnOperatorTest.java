package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.Context;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Named;
import org.varve.core.NanPolicy;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.operator.Parameter;
import org.varve.testkit.OperatorCheck;
import org.varve.tests.OperatorCases.Case;

/**
 * An operator of a user's own. What this file declares is all that an operator takes: a record, a kernel if there is
 * none that serves, an entry, cases, and an oracle. It then goes through the checks of those of the catalogue.
 */
@Execution(ExecutionMode.SAME_THREAD)
class OwnOperatorTest {

    /** The difference of the traces on either side: {@code (x[j + n] - x[j - n]) / 2n}. */
    @Named(value = "crossline-slope", family = Family.EDGES, summary = "slope between the traces on either side")
    public record CrosslineSlope(
            @Parameter(example = "2", unit = "traces", meaning = "distance of the traces, 1 or more") int distance)
            implements Operator {

        public CrosslineSlope {
            if (distance < 1) {
                throw new IllegalArgumentException("distance %s: must be 1 or more".formatted(distance));
            }
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.of(name(), "input/trace"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(graph.apply(new Slope(distance), input));
        }
    }

    /** The kernel of {@link CrosslineSlope}. */
    record Slope(int distance) implements Kernel {

        @Override
        public Halo halo() {
            return new Halo(0, distance, 0);
        }

        @Override
        public double operations(int inputs, int samples) {
            return 2;
        }

        @Override
        public void row(Rows rows, int row) {
            float[] x = rows.input(0);
            int before = rows.at(0, 0, row - distance);
            int after = rows.at(0, 0, row + distance);
            for (int k = 0; k < rows.samples(); k++) {
                rows.output(0)[rows.to(0, row) + k] = (x[after + k] - x[before + k]) / (2 * distance);
            }
        }
    }

    private static final OperatorEntry ENTRY = OperatorEntry.of(CrosslineSlope.class);
    private static final List<Case> CASES = List.of(Case.of(ENTRY, "distance=1"), Case.of(ENTRY, "distance=3"));
    private static final Shape SHAPE = new Shape(4, 9, 21);
    private static final CpuRun TILES = new CpuRun(2, true, new Shape(3, 2, 10), Extension.DEFAULT);

    /** In float64, far from the edges and at them: beyond the first and last trace the survey is reflected. */
    private static float[] oracle(Cube cube, int distance) {
        float[] slopes = new float[cube.samples().length];
        for (int s = 0; s < slopes.length; s++) {
            int k = s % SHAPE.samples();
            int j = s / SHAPE.samples() % SHAPE.crosslines();
            int line = s - k - j * SHAPE.samples();
            double after = cube.samples()[line + reflected(j + distance) * SHAPE.samples() + k];
            double before = cube.samples()[line + reflected(j - distance) * SHAPE.samples() + k];
            slopes[s] = (float) ((after - before) / (2 * distance));
        }
        return slopes;
    }

    private static int reflected(int crossline) {
        return Boundary.REFLECT.index(crossline, SHAPE.crosslines());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void agreesWithItsOracle(int distance) {
        Cube cube = Cube.random(SHAPE, 7);
        List<float[]> results = TILES.run(Workflow.of(new CrosslineSlope(distance)), cube);

        assertThat(Agreement.relativeRms(results.getFirst(), oracle(cube, distance), 0)).isLessThan(1e-6);
    }

    @ParameterizedTest
    @EnumSource(Boundary.class)
    void passesTheChecksOfTheCatalogue(Boundary boundary) {
        for (Case operator : CASES) {
            Cube cube = Cube.random(SHAPE, 3);
            Extension extension = new Extension(boundary, NanPolicy.PROPAGATE);
            TilingTest.assertTiledEqualsUntiled(operator, cube, new CpuRun(3, true, new Shape(1, 2, 5), extension));
            NotFiniteTest.assertReach(operator, Float.NaN, 1000, NotFiniteTest.onCpu(true));
            NotFiniteTest.assertZero(operator, Float.NaN, 1000, NotFiniteTest.onCpu(true));
            AmplitudeRangeTest.assertScales(operator, 20, 1, TILES::run);
        }
    }

    @Test
    void passesTheChecksOfTheTestkit() {
        OperatorCheck.of(new CrosslineSlope(3)).all();
    }

    @Test
    void isPartOfAWorkflowWithOthers() {
        Workflow.Step smooth = Workflow.Step.of("smooth", Catalogue.get("mean").example());
        Workflow.Step slope = new Workflow.Step("slope", ENTRY.example(), "smooth", List.of("crossline-slope"));
        Cube cube = Cube.random(SHAPE, 7);
        List<float[]> results = TILES.run(new Workflow(List.of(smooth, slope)), cube);

        float[] expected = oracle(Cube.of(SHAPE, results.getFirst()), 2);
        assertThat(Agreement.relativeRms(results.getLast(), expected, 0)).isLessThan(1e-6);
    }

    @Test
    void isDescribedAndMadeOfText() {
        assertThat(ENTRY.example()).isEqualTo(new CrosslineSlope(2));
        assertThat(ENTRY.create(Map.of("distance", "3"))).isEqualTo(new CrosslineSlope(3));
        assertThat(ENTRY.example().outputs().getFirst().values()).isEqualTo("input/trace");
        assertThatThrownBy(() -> ENTRY.create(Map.of("distance", "0")))
                .hasMessage("crossline-slope: distance 0: must be 1 or more");
    }

    /** It says so, and computes nothing: the kernel has no twin among the CUDA functions. */
    @Test
    void isRefusedByAGpuByName() {
        try (Device gpu = PretendGpu.open()) {
            TiledRun run = new TiledRun(gpu, SHAPE, 1, Extension.DEFAULT);
            Workflow workflow = Workflow.of(ENTRY.example());
            Cube cube = Cube.random(SHAPE, 7);

            assertThatThrownBy(() -> run.run(workflow, cube)).hasMessageContaining("kernel slope has no CUDA function");
        }
    }
}
