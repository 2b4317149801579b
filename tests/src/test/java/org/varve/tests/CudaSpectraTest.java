package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.tests.OperatorCases.Case;

/**
 * Short-time spectra on the GPU where rounding matters most: equal powers in several bins, and power in few bins at
 * either end.
 */
class CudaSpectraTest {

    private static final Shape SHAPE = new Shape(2, 3, 140);

    private static Device device;

    enum Signal {
        SPIKES,
        CONSTANT,
        LOW,
        HIGH,
        STEPS,
        EVERY_SECOND,
        EVERY_FOURTH;

        float sample(int k, Random random) {
            return (float) switch (this) {
                case SPIKES -> random.nextInt(23) == 0 ? random.nextGaussian() : 0;
                case CONSTANT -> 1000 + random.nextGaussian();
                case LOW -> Math.cos(0.02 * k);
                case HIGH -> 1000 * Math.cos(3.05 * k);
                case STEPS -> random.nextInt(3) - 1;
                case EVERY_SECOND -> k % 2 == 0 ? random.nextGaussian() : 0;
                case EVERY_FOURTH -> k % 4 == 0 ? random.nextGaussian() : 0;
            };
        }

        Cube cube() {
            Cube cube = Cube.random(SHAPE, 7);
            Random random = new Random(SHAPE.samples());
            for (int n = 0; n < cube.samples().length; n++) {
                cube.samples()[n] = sample(n % SHAPE.samples(), random);
            }
            return cube;
        }
    }

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    static Stream<Arguments> cases() {
        return Stream.of("peak-frequency", "centroid-frequency", "spectral-bandwidth")
                .flatMap(operator -> Stream.of("12ms", "60ms", "128ms", "250ms", "300ms")
                        .map(length -> Case.of(operator, "length=" + length)))
                .flatMap(operator -> Stream.of(Signal.values()).map(signal -> Arguments.of(operator, signal)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheCpu(Case operator, Signal signal) {
        PretendGpu.requireAgreement(device, operator, signal.cube(), SHAPE);
    }

    /** Measures of a spectrum are the same to the bit, whichever others are asked for. */
    @ParameterizedTest
    @ValueSource(strings = {"8ms", "12ms", "20ms", "128ms", "250ms", "300ms"})
    void measuresDoNotDependOnOthers(String length) {
        List<Workflow.Step> steps = Stream.of("peak-frequency", "centroid-frequency", "spectral-bandwidth")
                .map(name -> Workflow.Step.of(name, Catalogue.get(name).create(Map.of("length", length))))
                .toList();
        Cube cube = Signal.STEPS.cube();
        for (Runner runner : List.<Runner>of(
                workflow -> new TiledRun(device, SHAPE, 1, Extension.DEFAULT).run(workflow, cube),
                workflow -> CpuRun.whole(cube, true).run(workflow, cube))) {
            List<float[]> together = runner.run(new Workflow(steps));
            for (int n = 0; n < steps.size(); n++) {
                assertThat(together.get(n)).as(steps.get(n).name())
                        .isEqualTo(runner.run(new Workflow(List.of(steps.get(n)))).getFirst());
            }
        }
    }

    private interface Runner {
        List<float[]> run(Workflow workflow);
    }
}
