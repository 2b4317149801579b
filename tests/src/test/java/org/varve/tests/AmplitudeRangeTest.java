package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow.Step;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.tests.OperatorCases.Case;

/** Amplitudes from 1e-25 to 1e25 give the same results, in the unit of the survey, to the last bit. */
@Execution(ExecutionMode.SAME_THREAD)
class AmplitudeRangeTest {

    private static final Shape SHAPE = new Shape(5, 6, 33);

    /** Powers of two within which the squares of the structure tensor are floats. */
    private static final int SQUARES = 40;

    private static Device gpu;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
    }

    @Property
    void resultsScaleWithTheSurvey(
            @ForAll("scalingCases") Case operator,
            @ForAll @IntRange(min = -93, max = 73) int exponent,
            @ForAll @IntRange(max = 1000) int seed,
            @ForAll boolean simd) {
        assertScales(operator, exponent, seed, (workflow, cube) -> CpuRun.whole(cube, simd).run(workflow, cube));
    }

    /** Steps that read what grows with the survey, with its square, or not at all. */
    @ParameterizedTest
    @ValueSource(ints = {-40, -25, 25, 40})
    void stepsScaleByWhatTheyRead(int power) {
        Operator rms = Catalogue.get("rms").create(Map.of());
        Operator dip = Catalogue.get("gst-dip-azimuth").create(Map.of());
        Operator tensor = Catalogue.get("structure-tensor").create(Map.of());
        Workflow workflow = new Workflow(List.of(
                new Step("tensor", tensor, Workflow.SURVEY, List.of()),
                new Step("dip", dip, Workflow.SURVEY, List.of()),
                new Step("once", rms, Workflow.SURVEY, List.of("rms")),
                new Step("twice", rms, "tensor.kk", List.of("rms")),
                new Step("never", rms, "dip.dip", List.of("rms")),
                new Step("dip-of-rms", dip, "once", List.of("dip"))));
        Cube cube = Cube.random(SHAPE, 2);
        Cube scaled = Cube.of(SHAPE, scaled(cube.samples(), power));
        List<float[]> expected = CpuRun.whole(cube, true).run(workflow, cube);
        List<float[]> actual = CpuRun.whole(cube, true).run(workflow, scaled);

        assertThat(actual.get(0)).isEqualTo(scaled(expected.get(0), power));
        assertThat(actual.get(1)).isEqualTo(scaled(expected.get(1), 2 * power));
        assertThat(actual.get(2)).isEqualTo(expected.get(2));
        assertThat(actual.get(3)).isEqualTo(expected.get(3));
    }

    static Stream<Arguments> cases() {
        return Sweep.of(10, OperatorCases.SCALING.stream()
                .flatMap(operator -> Stream.of(-93, -30, 20, 73).map(exponent -> Arguments.of(operator, exponent)))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void resultsScaleWithTheSurveyOnTheGpu(Case operator, int exponent) {
        assertScales(operator, exponent, 1, AmplitudeRangeTest::onGpu);
    }

    /** Samples of one survey from 1e-43 to 1e6. */
    @Property
    void finiteSamplesGiveFiniteResults(
            @ForAll("cases") Case operator, @ForAll @IntRange(max = 1000) int seed, @ForAll boolean simd) {
        Cube cube = quietAndLoud(seed);
        assertFinite(CpuRun.whole(cube, simd).run(workflow(operator), cube));
    }

    static Stream<Case> operators() {
        return Sweep.of(8, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void finiteSamplesGiveFiniteResultsOnTheGpu(Case operator) {
        for (int seed = 0; seed < 10; seed++) {
            assertFinite(onGpu(workflow(operator), quietAndLoud(seed)));
        }
    }

    @Provide("cases")
    Arbitrary<Case> arbitraryCases() {
        return Arbitraries.of(OperatorCases.ALL);
    }

    @Provide
    Arbitrary<Case> scalingCases() {
        return Arbitraries.of(OperatorCases.SCALING);
    }

    /** Runs on one device. */
    interface Run {
        List<float[]> of(Workflow workflow, Cube cube);
    }

    static void assertScales(Case operator, int exponent, int seed, Run run) {
        int power = operator.degree() == 2 ? Math.clamp(exponent, -SQUARES, SQUARES) : exponent;
        Cube cube = Cube.random(SHAPE, seed);
        List<float[]> expected = run.of(workflow(operator), cube);
        List<float[]> actual = run.of(workflow(operator), Cube.of(SHAPE, scaled(cube.samples(), power)));
        for (int output = 0; output < expected.size(); output++) {
            assertThat(actual.get(output))
                    .as("output %s of %s times 2^%s", output, operator, power)
                    .isEqualTo(scaled(expected.get(output), power * operator.degree(output)));
        }
    }

    private static void assertFinite(List<float[]> outputs) {
        for (float[] output : outputs) {
            for (float sample : output) {
                assertThat(sample).isFinite();
            }
        }
    }

    private static List<float[]> onGpu(Workflow workflow, Cube cube) {
        return new TiledRun(gpu, SHAPE, 1, Extension.DEFAULT).run(workflow, cube);
    }

    private static Workflow workflow(Case operator) {
        return Workflow.of(operator.operator(), operator.create());
    }

    private static float[] scaled(float[] samples, int power) {
        float[] scaled = new float[samples.length];
        for (int s = 0; s < samples.length; s++) {
            scaled[s] = Math.scalb(samples[s], power);
        }
        return scaled;
    }

    /** A loud half below a quiet one. */
    private static Cube quietAndLoud(int seed) {
        Cube cube = Cube.random(SHAPE, seed);
        int quiet = new Random(seed).nextInt(-150, 10);
        for (int s = 0; s < cube.samples().length; s++) {
            boolean above = s % SHAPE.samples() < SHAPE.samples() / 2;
            cube.samples()[s] = Math.scalb(cube.samples()[s], above ? quiet : 0);
        }
        return cube;
    }
}
