package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/** Amplitudes from 1e-25 to 1e25 give the same results, in the unit of the survey, to the last bit. */
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

    @Property(tries = 200)
    void resultsScaleWithTheSurvey(
            @ForAll("cases") Case operator,
            @ForAll @IntRange(min = -93, max = 73) int exponent,
            @ForAll @IntRange(max = 1000) int seed,
            @ForAll boolean simd) {
        assertScales(operator, exponent, seed, (workflow, cube) -> CpuRun.whole(cube, simd).run(workflow, cube));
    }

    static Stream<Arguments> cases() {
        return OperatorCases.ALL.stream()
                .flatMap(operator -> Stream.of(-93, -30, 20, 73).map(exponent -> Arguments.of(operator, exponent)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void resultsScaleWithTheSurveyOnTheGpu(Case operator, int exponent) {
        assertScales(operator, exponent, 1, AmplitudeRangeTest::onGpu);
    }

    /** Samples of one survey from 1e-43 to 1e6. */
    @Property(tries = 100)
    void finiteSamplesGiveFiniteResults(
            @ForAll("cases") Case operator, @ForAll @IntRange(max = 1000) int seed, @ForAll boolean simd) {
        Cube cube = quietAndLoud(seed);
        assertFinite(CpuRun.whole(cube, simd).run(workflow(operator), cube));
    }

    static Stream<Case> operators() {
        return OperatorCases.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("operators")
    void finiteSamplesGiveFiniteResultsOnTheGpu(Case operator) {
        assertFinite(onGpu(workflow(operator), quietAndLoud(1)));
    }

    @Provide("cases")
    Arbitrary<Case> arbitraryCases() {
        return Arbitraries.of(OperatorCases.ALL);
    }

    private interface Run {
        List<float[]> of(Workflow workflow, Cube cube);
    }

    private static void assertScales(Case operator, int exponent, int seed, Run run) {
        int power = operator.degree() == 2 ? Math.clamp(exponent, -SQUARES, SQUARES) : exponent;
        Cube cube = Cube.random(SHAPE, seed);
        List<float[]> expected = run.of(workflow(operator), cube);
        List<float[]> actual = run.of(workflow(operator), Cube.of(SHAPE, scaled(cube.samples(), power)));
        for (int output = 0; output < expected.size(); output++) {
            assertThat(actual.get(output))
                    .as("output %d of %s times 2^%d", output, operator, power)
                    .isEqualTo(scaled(expected.get(output), power * operator.degree()));
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

    /** Each part of the traces at a level of its own. */
    private static Cube quietAndLoud(int seed) {
        Cube cube = Cube.random(SHAPE, seed);
        Random random = new Random(seed);
        int power = 0;
        for (int s = 0; s < cube.samples().length; s++) {
            power = s % 11 == 0 ? random.nextInt(-150, 10) : power;
            cube.samples()[s] = Math.scalb(cube.samples()[s], power);
        }
        return cube;
    }
}
