package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;

/**
 * A survey whose samples are 2^60 times as large has results that are as many times as large, or the same where they
 * have no unit of the input: squares and products are of samples divided by their scale.
 */
class LoudSurveysTest {

    private static final Shape SHAPE = new Shape(5, 6, 60);
    private static final float LOUD = 0x1p60f;

    /** One has bounds in the samples' unit, and the samples of the other are dips. */
    private static final Set<String> ABSOLUTE = Set.of("clip-values", "curvature-from-dips");

    static Stream<String> operators() {
        return Catalogue.entries().stream().map(OperatorEntry::name).filter(name -> !ABSOLUTE.contains(name));
    }

    private static float[] noise(int survey, float times) {
        Random random = new Random(survey);
        float[] samples = new float[Math.toIntExact(SHAPE.size())];
        for (int s = 0; s < samples.length; s++) samples[s] = times * (float) random.nextGaussian();
        return samples;
    }

    private static List<float[]> run(Operator operator, float times) {
        List<float[]> surveys = IntStream.range(0, Workflow.of("any", operator).inputs().size())
                .mapToObj(n -> noise(n, times)).toList();
        return List.copyOf(new UntiledRun(SHAPE, surveys).outputs(operator).values());
    }

    @ParameterizedTest
    @MethodSource("operators")
    void resultsGrowWithTheSamples(String name) {
        Operator operator = Catalogue.get(name).example();
        List<Output> outputs = operator.outputs();

        List<float[]> usual = run(operator, 1);
        List<float[]> loud = run(operator, LOUD);

        for (int o = 0; o < outputs.size(); o++) {
            float times = times(outputs.get(o).unit());
            float[] expected = usual.get(o);
            for (int s = 0; s < expected.length; s++) expected[s] *= times;
            assertThat(loud.get(o)).as(outputs.get(o).name()).isEqualTo(expected);
        }
    }

    private static float times(String unit) {
        if (unit.startsWith(Output.INPUT + "^2")) return LOUD * LOUD;
        return unit.startsWith(Output.INPUT) ? LOUD : 1;
    }
}
