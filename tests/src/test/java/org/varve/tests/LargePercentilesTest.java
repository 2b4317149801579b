package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/** Percentiles of large windows on the GPU, whose columns are sorted once for all windows of a block, to the bit. */
@Execution(ExecutionMode.SAME_THREAD)
class LargePercentilesTest {

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "median;     7,7,7;   50",
            "median;     3,3,5;   50",
            "median;     5,5,3;   50",
            "median;     5,5,5;   50",
            "median;     3,5,5;   50",
            "percentile; 5,5,5;   37.3",
            "percentile; 7,7,1;   50",
            "percentile; 7,7,3;   0",
            "percentile; 3,5,7;   100",
            "percentile; 1,1,41;  12.5",
            "percentile; 1,49,1;  90",
            "percentile; 1,51,3;  50",
            "percentile; 9,9,3;   66.6"})
    void equalTheDefinition(String name, String window, String percent) {
        Map<String, String> parameters = name.equals("median")
                ? Map.of("window", window)
                : Map.of("window", window, "percent", percent);
        requireTheDefinition(name, parameters, new Shape(3, 4, 150));
    }

    /** Several runs of crosslines and blocks along traces, the last ones cut off at an odd number. */
    @ParameterizedTest
    @ValueSource(strings = {"5,5,5", "3,5,5"})
    void mediansOfManyCrosslinesEqualTheDefinition(String window) {
        requireTheDefinition("median", Map.of("window", window), new Shape(2, 19, 261));
    }

    private static void requireTheDefinition(String name, Map<String, String> parameters, Shape shape) {
        Workflow workflow = Workflow.of(name, Catalogue.get(name).create(parameters));
        Extension extension = new Extension(Extension.DEFAULT.boundary(), NanPolicy.PROPAGATE);
        Cube cube = withTies(shape);

        float[] expected = CpuRun.whole(cube, false).with(extension).run(workflow, cube).getFirst();

        assertThat(new TiledRun(device, shape, 1, extension).run(workflow, cube).getFirst()).isEqualTo(expected);
        assertThat(new TiledRun(device, new Shape(2, 3, 133), 2, extension).run(workflow, cube).getFirst())
                .isEqualTo(expected);
    }

    /** Many equal samples, zeros of either sign, samples far from all others, and a missing one. */
    private static Cube withTies(Shape shape) {
        Random random = new Random(shape.size());
        float[] samples = new float[(int) shape.size()];
        for (int at = 0; at < samples.length; at++) {
            samples[at] = switch (random.nextInt(6)) {
                case 0 -> 0f;
                case 1 -> -0f;
                case 2 -> random.nextInt(3) - 1;
                case 3 -> random.nextBoolean() ? 1e30f : -1e-40f;
                default -> (float) random.nextGaussian();
            };
        }
        samples[140] = Float.NaN;
        return Cube.of(shape, samples);
    }
}
