package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Compilation;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.operator.HistogramEqualization;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.tests.OperatorCases.Case;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TilePlan;

/** Workflows that scan the survey several times: all scans are planned before the first, in the memory of the run. */
class SeveralScansTest {

    private static final long AMPLE = 8L << 30;

    /** Its first scan gathers percentiles of one field, its second means of 19: far more memory than the run takes. */
    private static final Workflow BLUEING =
            Workflow.of(Case.of("spectral-blueing", "band=10,80", "spectrum=survey").create());

    private static final Workflow EQUALIZED_TWICE = new Workflow(List.of(
            Step.of("first", new HistogramEqualization(64)),
            new Step("second", new HistogramEqualization(32), "first", List.of("histogram-equalization"))));

    static Stream<Workflow> workflows() {
        Cube cube = Cube.random(new Shape(6, 6, 40), 1);
        return Stream.concat(Stream.of(EQUALIZED_TWICE), OperatorCases.ALL.stream().map(c -> Workflow.of(c.create())))
                .filter(workflow -> new Compilation(workflow, cube.survey()).foreseenScans().size() > 1);
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void resultsDoNotDependOnTiles(Workflow workflow) throws Exception {
        for (Shape shape : List.of(new Shape(1, 1, 1), new Shape(2, 1, 90), new Shape(9, 11, 40))) {
            Cube cube = Cube.random(shape, 7);
            List<float[]> untiled = compute(workflow, cube, shape);

            for (Shape tile : List.of(new Shape(1, 1, 1), new Shape(4, 3, 5), new Shape(2, 11, 40))) {
                assertThat(compute(workflow, cube, tile)).as("%s in tiles of %s", shape, tile)
                        .usingElementComparator(Arrays::compare).containsExactlyElementsOf(untiled);
            }
        }
    }

    private static List<float[]> compute(Workflow workflow, Cube cube, Shape tile) throws Exception {
        List<float[]> outputs = outputs(workflow, cube);
        RunResult result = run(workflow, cube, outputs).within(AMPLE).tile(tile).run();
        assertThat(result.took().phases()).hasSize(result.plan().scans().size() + 1);
        return outputs;
    }

    private static Run run(Workflow workflow, Cube cube, List<float[]> outputs) throws Exception {
        return cube.readBy(Run.of(workflow).on("cpu"), workflow)
                .to(outputs.stream().map(output -> ArrayVolume.of(output, cube.shape()).writer()).toList());
    }

    private static List<float[]> outputs(Workflow workflow, Cube cube) {
        return IntStream.range(0, workflow.outputs().size()).mapToObj(_ -> new float[(int) cube.shape().size()])
                .toList();
    }

    /** The programs that are planned need the fields of those that run. */
    @ParameterizedTest
    @MethodSource("workflows")
    void scansAreForeseen(Workflow workflow) {
        Cube cube = Cube.random(new Shape(6, 6, 40), 1);
        Compilation compilation = new Compilation(workflow, cube.survey());
        List<Scan> foreseen = compilation.foreseenScans();
        List<Scan> real = new ArrayList<>();
        for (Scan scan : compilation.scans()) {
            real.add(scan);
            scan.accept(scan.program().outputs().stream()
                    .map(_ -> MemorySegment.ofArray(cube.samples())).toList());
        }

        assertThat(foreseen).hasSameSizeAs(real);
        for (int n = 0; n < real.size(); n++) {
            assertThat(foreseen.get(n).program().outputs()).hasSameSizeAs(real.get(n).program().outputs());
            assertThat(foreseen.get(n).program().passes()).hasSameSizeAs(real.get(n).program().passes());
            assertThat(foreseen.get(n).program().halo()).isEqualTo(real.get(n).program().halo());
        }
    }

    /** Requested tiles hold for the run alone where a scan would need more memory for them than there is. */
    @Test
    void scansTakeSmallerTilesWhereRequestedOnesDoNotFit() throws Exception {
        Cube cube = Cube.random(new Shape(40, 40, 200), 1);
        long allowed = planned(cube, AMPLE, new Shape(1, 1, 200)).projectedHostBytes() + (4 << 20);

        JobPlan plan = planned(cube, allowed, cube.shape());

        assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(allowed);
        assertThat(plan.run().tileShape()).isEqualTo(cube.shape());
        assertThat(plan.scans()).extracting(TilePlan::outputs).containsExactly(1, 19);
        assertThat(plan.scans().get(1).tileShape().size()).isLessThan(cube.shape().size() / 10);
    }

    private static JobPlan planned(Cube cube, long allowed, Shape tile) throws Exception {
        try (PlannedRun planned = run(BLUEING, cube, outputs(BLUEING, cube)).within(allowed).tile(tile).plan()) {
            return planned.plan();
        }
    }

    /** The second scan, too, is planned within the least memory that a plan names. */
    @Test
    void theLeastMemorySufficesForAllScans() throws Exception {
        Cube cube = Cube.random(new Shape(2, 2, 4000), 1);
        long least = least(BLUEING, cube);

        JobPlan plan = planned(cube, least, new Shape(1, 1, 10));

        assertThat(plan.scans().get(1).projectedHostBytes()).isGreaterThan(plan.run().projectedHostBytes());
        assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(least);
    }

    private static long least(Workflow workflow, Cube cube) throws Exception {
        try (PlannedRun planned = run(workflow, cube, outputs(workflow, cube)).within(AMPLE).plan()) {
            return planned.minimum().hostBytes();
        }
    }
}
