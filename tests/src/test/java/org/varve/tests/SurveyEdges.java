package org.varve.tests;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.varve.core.Boundary;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** Whether the results of operators depend on what lies beyond the survey's edges. */
final class SurveyEdges {

    private static final Shape SHAPE = new Shape(5, 6, 40);

    private SurveyEdges() {}

    /** Whether other samples beyond the edges give another result. */
    static boolean areSeen(Operator operator) {
        Map<String, float[]> zeros = run(operator, Boundary.CONSTANT);
        Map<String, float[]> mirrored = run(operator, Boundary.REFLECT);
        return zeros.keySet().stream().anyMatch(name -> !Arrays.equals(zeros.get(name), mirrored.get(name)));
    }

    private static Map<String, float[]> run(Operator operator, Boundary boundary) {
        List<float[]> surveys = IntStream.range(0, operator.inputCount().least()).mapToObj(SurveyEdges::noise).toList();
        return new UntiledRun(SHAPE, surveys).beyond(boundary).outputs(operator);
    }

    private static float[] noise(int seed) {
        Random random = new Random(seed);
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (float) random.nextGaussian();
        return samples;
    }
}
