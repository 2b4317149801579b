package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/** The GPU leaves out the ends of wavelets, where weights are 0, but not where a sample there is not finite. */
@Execution(ExecutionMode.SAME_THREAD)
class WaveletEndsTest {

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
    @ValueSource(floats = {1, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void equalsTheDefinitionAroundASample(float sample) {
        Shape shape = new Shape(1, 2, 400);
        Cube cube = withSample(shape, 250, sample);
        Workflow workflow =
                Workflow.of("wavelet-bank", Catalogue.get("wavelet-bank").create(Map.of("measure", "thirds")));
        Extension extension = new Extension(Extension.DEFAULT.boundary(), NanPolicy.PROPAGATE);

        List<float[]> expected = CpuRun.whole(cube, false).with(extension).run(workflow, cube);

        List<float[]> actual = new TiledRun(device, shape, 1, extension).run(workflow, cube);

        for (int third = 0; third < expected.size(); third++) {
            assertThat(actual.get(third)).as("third %s", third).isEqualTo(expected.get(third));
        }
    }

    private static Cube withSample(Shape shape, int at, float sample) {
        Random random = new Random(1);
        float[] samples = new float[(int) shape.size()];
        for (int n = 0; n < samples.length; n++) {
            samples[n] = n == at ? sample : (float) random.nextGaussian();
        }
        return Cube.of(shape, samples);
    }
}
