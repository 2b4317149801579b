package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/**
 * No operator makes infinity or NaN of finite samples: of zeros, a constant, a spike, of the largest and smallest
 * amplitudes.
 */
@Execution(ExecutionMode.SAME_THREAD)
class DegenerateSurveyTest {

    /** A usual one, single traces, and axes of a single sample, shorter than most windows. */
    private static final List<Shape> SHAPES =
            List.of(new Shape(4, 5, 33), new Shape(1, 1, 24), new Shape(5, 1, 1), new Shape(1, 6, 2));

    static Stream<Case> operators() {
        return Sweep.of(12, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void resultsAreFinite(Case operator) {
        for (Shape shape : SHAPES) {
            for (Cube cube : surveys(shape, operator)) {
                for (boolean simd : new boolean[] {false, true}) {
                    Workflow workflow = Workflow.of(operator.operator(), operator.create());
                    for (float[] output : CpuRun.whole(cube, simd).run(workflow, cube)) {
                        for (float value : output) {
                            assertThat(value).as("of %s", shape).isFinite();
                        }
                    }
                }
            }
        }
    }

    /** Floats do not hold the squares of the largest amplitudes, nor products of the largest constants. */
    private static List<Cube> surveys(Shape shape, Case operator) {
        float[] spike = new float[(int) shape.size()];
        spike[spike.length / 2] = 1;
        float most = operator.degree() == 2 ? 1e15f : 1e27f;
        float constant = operator.parameters().containsValue("product") ? 1e18f : 1e30f;
        return List.of(
                constant(shape, 0), constant(shape, 3), constant(shape, constant), Cube.of(shape, spike),
                scaled(shape, most), scaled(shape, 1e-33f));
    }

    private static Cube constant(Shape shape, float value) {
        float[] samples = new float[(int) shape.size()];
        Arrays.fill(samples, value);
        return Cube.of(shape, samples);
    }

    /** Normally distributed samples of thousands, times a factor. */
    private static Cube scaled(Shape shape, float factor) {
        Cube cube = Cube.random(shape, 3);
        for (int s = 0; s < cube.samples().length; s++) {
            cube.samples()[s] *= factor;
        }
        return cube;
    }
}
