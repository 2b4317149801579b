package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Boundary;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.testkit.run.OddSample;
import org.varve.testkit.run.TiledRun.Counted;
import org.varve.tests.OperatorCases.Case;

/** Samples that are not finite, or too large for an operator: how far they reach, and that they are counted. */
@Execution(ExecutionMode.SAME_THREAD)
class NotFiniteTest {

    private static final Shape SHAPE = new Shape(7, 9, 33);
    private static final Shape TILE = new Shape(3, 4, 10);
    private static final Extension PROPAGATE = Extension.DEFAULT;
    private static final Extension ZERO = new Extension(Boundary.REFLECT, NanPolicy.ZERO);

    private static Device gpu;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
    }

    /** Runs on one device. */
    interface Run {
        Counted of(Shape tile, Extension extension, Workflow workflow, Cube cube);
    }

    static Run onCpu(boolean simd) {
        return (tile, extension, workflow, cube) -> new CpuRun(2, simd, tile, extension).counted(workflow, cube);
    }

    private static Counted onGpu(Shape tile, Extension extension, Workflow workflow, Cube cube) {
        return new TiledRun(gpu, tile, 2, extension).counted(workflow, cube);
    }

    @Property
    void anOddSampleReachesItsWindowsAndIsCounted(
            @ForAll("cases") Case operator,
            @ForAll("odd") float value,
            @ForAll @IntRange(max = 7 * 9 * 33 - 1) int place,
            @ForAll boolean simd) {
        assertReach(operator, value, place, onCpu(simd));
    }

    @Property
    void whatIsMissingIsReadAsZeroAndCounted(
            @ForAll("cases") Case operator,
            @ForAll("missing") float value,
            @ForAll @IntRange(max = 7 * 9 * 33 - 1) int place,
            @ForAll boolean simd) {
        assertZero(operator, value, place, onCpu(simd));
    }

    static Stream<Case> operators() {
        return Sweep.of(12, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void theSameHoldsOnTheGpu(Case operator) {
        assertReach(operator, Float.NEGATIVE_INFINITY, 1000, NotFiniteTest::onGpu);
        assertReach(operator, 1e30f, 1033, NotFiniteTest::onGpu);
        assertZero(operator, Float.POSITIVE_INFINITY, 1000, NotFiniteTest::onGpu);
    }

    @Provide
    Arbitrary<Case> cases() {
        return Arbitraries.of(OperatorCases.ALL);
    }

    @Provide
    Arbitrary<Float> missing() {
        return Arbitraries.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);
    }

    @Provide
    Arbitrary<Float> odd() {
        return Arbitraries.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -Float.MAX_VALUE);
    }

    static void assertReach(Case operator, float value, int place, Run run) {
        Workflow workflow = Workflow.of(operator.operator(), operator.create());
        Cube cube = Cube.random(SHAPE, 5);
        cube.samples()[place] = value;
        Program program = new Compilation(workflow, cube.survey()).program();
        Counted whole = run.of(SHAPE, PROPAGATE, workflow, cube);
        Counted tiled = run.of(TILE, PROPAGATE, workflow, cube);
        List<OddSample> odd = IntStream.range(0, program.inputs())
                .mapToObj(input -> OddSample.of(program, Cube.place(input, place, SHAPE), SHAPE)).toList();
        for (float[] output : whole.outputs()) {
            for (int s = 0; s < output.length; s++) {
                if (!Float.isFinite(output[s])) {
                    int result = s;
                    assertThat(odd).as("windows that hold the odd sample, sample %s", s)
                            .anyMatch(sample -> sample.reaches(result));
                }
            }
        }
        assertThat(whole.notFinite().input()).isEqualTo(Float.isFinite(value) ? 0 : program.inputs());
        assertThat(whole.notFinite().outputs()).isEqualTo(counts(whole.outputs()));
        assertThat(tiled.notFinite()).isEqualTo(whole.notFinite());
        for (int output = 0; output < whole.outputs().size(); output++) {
            assertThat(tiled.outputs().get(output)).isEqualTo(whole.outputs().get(output));
        }
    }

    static void assertZero(Case operator, float value, int place, Run run) {
        Workflow workflow = Workflow.of(operator.operator(), operator.create());
        Cube odd = Cube.random(SHAPE, 5);
        odd.samples()[place] = value;
        Cube zero = Cube.random(SHAPE, 5);
        zero.samples()[place] = 0;
        Counted expected = run.of(SHAPE, ZERO, workflow, zero);
        Counted actual = run.of(TILE, ZERO, workflow, odd);
        for (int output = 0; output < expected.outputs().size(); output++) {
            assertThat(actual.outputs().get(output)).isEqualTo(expected.outputs().get(output));
        }
        assertThat(actual.notFinite().input()).isEqualTo(workflow.inputs().size());
        assertThat(actual.notFinite().outputs()).containsOnly(0L);
    }

    private static List<Long> counts(List<float[]> outputs) {
        return outputs.stream()
                .map(output -> IntStream.range(0, output.length).filter(s -> !Float.isFinite(output[s])).count())
                .toList();
    }
}
