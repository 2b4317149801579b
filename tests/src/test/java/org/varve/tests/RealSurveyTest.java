package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;
import org.varve.core.Metrics;
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

    /** Rounding chooses between two curvatures of equal size, and clipped amplitudes, read as dips, have many such ties. */
    private static final Case TIED = Case.of("curvature-from-dips");

    @TempDir
    private Path folder;

    static Stream<Case> cases() {
        // the oracle counts in samples
        return Sweep.of(25, OperatorCases.ALL.stream()
                .filter(each -> each.parameters().values().stream().noneMatch(value -> value.endsWith("ms")))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheOracle(Case operator) throws IOException, InterruptedException {
        Path file = SharedData.file("f3_cube100/f3_cube100.npy");
        assumeTrue(SharedData.isReal() || !operator.equals(TIED),
                "needs shared/data: the twin has too many curvatures of equal size and opposite sign");
        Cube survey = part(Npy.read(file), operator.operator().equals("glcm") ? 24 : 60);
        Path input = folder.resolve("input.npy");
        Npy.write(input, survey);
        List<String> arguments = new ArrayList<>(List.of(
                "src/test/oracle/real.py", operator.operator(), input.toString(), folder + "/o", "0.004"));
        operator.parameters().forEach((name, value) -> arguments.add(name + "=" + value));
        Python.run(List.of("numpy", "scipy"), arguments.toArray(String[]::new));
        Operator created = operator.create();
        List<float[]> results = CpuRun.whole(survey, true).run(Workflow.of(operator.operator(), created), survey);
        for (int o = 0; o < results.size(); o++) {
            Output output = created.outputs().get(o);
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

    /** The first inlines and crosslines of a survey, whose lines on the map are unknown, as they are to the oracle; all of its samples. */
    private static Cube part(Cube cube, int size) {
        Shape shape = new Shape(size, size, cube.shape().samples());
        float[] samples = new float[Math.toIntExact(shape.size())];
        int row = size * shape.samples();
        for (int i = 0; i < size; i++) {
            int from = i * cube.shape().crosslines() * shape.samples();
            System.arraycopy(cube.samples(), from, samples, i * row, row);
        }
        return Cube.of(shape, samples).with(Metrics.UNKNOWN);
    }
}
