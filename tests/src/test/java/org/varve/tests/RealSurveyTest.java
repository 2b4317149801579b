package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;
import org.varve.twin.SharedData;

/** Every operator on a real survey against NumPy and SciPy in float64. */
@Execution(ExecutionMode.SAME_THREAD)
class RealSurveyTest {

    private static final Set<String> LINEAR =
            Set.of("gaussian", "mean", "first-derivative", "lowpass", "highpass", "bandpass");

    /** Inlines 25 m apart, crosslines 12.5 m apart, and the velocity: what units of dips need. */
    private static final Metrics METRICS = Metrics.of(MapGrid.of(25, 12.5, false), OptionalDouble.of(2500));

    private static final String MAP = "map=25,0,0,12.5,2500";

    /** What makes dips of amplitudes: few are steeper than max-dip, where curvatures of equal size would be many. */
    private static final float DIPS = 1e-4f;

    /** Inlines and crosslines: several of the windows' lengths. */
    private static final int TRACES = 40;

    private static PythonCalls oracle;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startOracle() throws IOException, InterruptedException {
        oracle = PythonCalls.start(List.of("numpy", "scipy"), "src/test/oracle/real.py");
    }

    @AfterAll
    static void endOracle() throws IOException {
        if (oracle != null) oracle.close();
    }

    static Stream<Case> cases() {
        // the oracle counts in samples
        return Sweep.of(50, OperatorCases.ALL.stream()
                .filter(each -> each.parameters().values().stream().noneMatch(value -> value.endsWith("ms")))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheOracle(Case operator) throws IOException {
        Path file = SharedData.file("f3_cube100/f3_cube100.npy");
        Cube survey = part(Npy.read(file), operator.operator().equals("glcm") ? 24 : TRACES,
                operator.operator().equals("curvature-from-dips") ? DIPS : 1);
        Path input = folder.resolve("input.npy");
        Npy.write(input, survey);
        List<String> arguments = new ArrayList<>(
                List.of(operator.operator(), input.toString(), folder + "/o", "0.004", MAP));
        operator.parameters().forEach((name, value) -> arguments.add(name + "=" + value));
        oracle.call(arguments);
        Operator created = operator.create();
        List<float[]> results = CpuRun.whole(survey, true).run(Workflow.of(operator.operator(), created), survey);
        for (int o = 0; o < results.size(); o++) {
            Output output = created.outputs(survey.survey()).get(o);
            float[] expected = Npy.read(folder.resolve("o_" + output.name() + ".npy")).samples();
            double error = output.isChosen()
                    ? Agreement.relativeRmsOfMost(results.get(o), expected, output.period())
                    : Agreement.relativeRms(results.get(o), expected, output.period());
            assertThat(error)
                    .as("relative RMS error of %s", output.name())
                    .isLessThanOrEqualTo(tolerance(operator.operator()));
        }
    }

    private static double tolerance(String operator) {
        return operator.equals("median") ? 0 : LINEAR.contains(operator) ? 1e-5 : 1e-4;
    }

    /** The first inlines and crosslines of a survey, all of their samples, multiplied. */
    private static Cube part(Cube cube, int size, float factor) {
        Shape shape = new Shape(size, size, cube.shape().samples());
        float[] samples = new float[Math.toIntExact(shape.size())];
        int row = size * shape.samples();
        for (int i = 0; i < size; i++) {
            int from = i * cube.shape().crosslines() * shape.samples();
            for (int s = 0; s < row; s++) samples[i * row + s] = factor * cube.samples()[from + s];
        }
        return Cube.of(shape, samples).with(METRICS);
    }
}
