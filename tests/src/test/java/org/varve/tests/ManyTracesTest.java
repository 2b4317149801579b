package org.varve.tests;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.tests.OperatorCases.Case;

/**
 * Tiles of more traces than a grid has rows of blocks, 65,535: blocks compute several, which each kernel's own test
 * shows.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ManyTracesTest {

    private static final int TRACES = 65_700;

    /**
     * Along either axis: kernels whose threads compute runs of inlines have a row for each crossline, and the other way
     * round.
     */
    private static final List<Shape> SHAPES = List.of(new Shape(TRACES, 1, 2), new Shape(1, TRACES, 2));

    private static final List<Case> CASES = List.of(Case.of("gaussian", "sigma=1,0.5,1"), Case.of("envelope"));

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    static Stream<Arguments> cases() {
        return Sweep.of(2,
                CASES.stream().flatMap(c -> SHAPES.stream().map(shape -> Arguments.of(c, shape))).toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheCpu(Case operator, Shape shape) {
        PretendGpu.requireAgreement(device, operator, Cube.random(shape, 1), shape);
    }
}
