package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/** Every operator on the GPU against the kernels' plain bodies on the CPU, and tiled against untiled. */
@Execution(ExecutionMode.SAME_THREAD)
class CudaAgreementTest {

    /** Around the number of a warp's lanes, a prime, single traces. */
    private static final List<Shape> SHAPES =
            List.of(new Shape(5, 7, 31), new Shape(4, 3, 32), new Shape(2, 6, 33), new Shape(1, 1, 61),
                    new Shape(3, 2, 1));

    /** Cuts all axes of the first shapes; its traces begin at odd samples, and more tiles than are in flight follow. */
    private static final Shape TILE = new Shape(2, 2, 17);

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    private static Stream<Arguments> each() {
        return OperatorCases.ALL.stream().flatMap(c -> SHAPES.stream().map(shape -> Arguments.of(c, shape)));
    }

    static Stream<Arguments> cases() {
        return Sweep.of(28, each().toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheCpu(Case operator, Shape shape) {
        PretendGpu.requireAgreement(device, operator, Cube.random(shape, shape.hashCode()), shape);
    }

    static Stream<Arguments> tilings() {
        return Sweep.of(54, each().flatMap(c -> Stream.of(Boundary.values())
                .map(boundary -> Arguments.of(c.get()[0], c.get()[1], boundary))).toList());
    }

    @ParameterizedTest
    @MethodSource("tilings")
    void tiledEqualsUntiled(Case operator, Shape shape, Boundary boundary) {
        Cube cube = Cube.random(shape, shape.hashCode());
        cube.samples()[cube.samples().length / 2] = Float.NaN;
        Workflow workflow = Workflow.of(operator.operator(), operator.create());
        NanPolicy nan = shape.inlines() % 2 == 0 ? NanPolicy.ZERO : NanPolicy.PROPAGATE;
        Extension extension = new Extension(boundary, nan);
        List<float[]> whole = new TiledRun(device, shape, 1, extension).run(workflow, cube);
        List<float[]> tiled = new TiledRun(device, TILE, 3, extension).run(workflow, cube);
        for (int output = 0; output < whole.size(); output++) {
            assertThat(tiled.get(output)).as("output %s", output).isEqualTo(whole.get(output));
        }
    }
}
