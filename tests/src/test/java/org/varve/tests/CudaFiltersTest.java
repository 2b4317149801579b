package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/** Recursive filters on the GPU whose poles are so near to each other that float32 would err. */
class CudaFiltersTest {

    private static final Shape SHAPE = new Shape(2, 3, 700);

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
    @CsvSource(delimiter = '|', value = {
            "lowpass  | corner=0.5",
            "lowpass  | corner=2 order=20",
            "highpass | corner=0.1",
            "highpass | corner=1 order=12",
            "bandpass | low=1 high=3 order=6",
            "bandpass | low=100 high=124"})
    void agreesToFloat32(String operator, String parameters) {
        Workflow workflow = Workflow.of(operator, Case.of(operator, parameters.split(" ")).create());
        Cube cube = Cube.random(SHAPE, 7);

        float[] expected = CpuRun.whole(cube, false).run(workflow, cube).getFirst();
        float[] actual = new TiledRun(device, SHAPE, 1, Extension.DEFAULT).run(workflow, cube).getFirst();

        assertThat(Agreement.relativeRms(actual, expected, 0)).isLessThan(1e-7);
    }
}
