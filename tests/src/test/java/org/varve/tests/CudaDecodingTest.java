package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/** Samples that the GPU decodes are those that the host decodes, every bit of them. */
@Execution(ExecutionMode.SAME_THREAD)
class CudaDecodingTest {

    private static final List<SampleFormat> DECODED = List.of(SampleFormat.IBM_FLOAT32, SampleFormat.IEEE_FLOAT32,
            SampleFormat.INT32, SampleFormat.INT16, SampleFormat.INT8, SampleFormat.UINT8);

    private static final Shape SHAPE = new Shape(4, 7, 61);
    private static final Shape TILE = new Shape(2, 3, 20);

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    /**
     * The first leaves samples as they are, the second looks beyond tiles; the third needs the range of the survey
     * itself.
     */
    static Stream<Arguments> cases() {
        List<Case> operators = List.of(
                Case.of("mean", "window=1,1,1"), Case.of("mean", "window=3,3,5"),
                Case.of("histogram-equalization", "bins=16"));
        return DECODED.stream()
                .flatMap(format -> Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
                        .map(order -> new SampleEncoding(format, order)))
                .flatMap(encoding -> operators.stream().map(operator -> Arguments.of(encoding, operator)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decodesAsTheHost(SampleEncoding encoding, Case operator) {
        assertThat(device.decodes(encoding)).isTrue();
        StoredCube cube = StoredCube.random(SHAPE, encoding);
        Cube floats = new Cube(cube.survey(), cube.samples());
        Workflow workflow = Workflow.of(operator.operator(), operator.create());

        List<float[]> actual = new TiledRun(device, TILE, 2, Extension.DEFAULT).run(workflow, cube);

        List<float[]> expected = new TiledRun(device, SHAPE, 1, Extension.DEFAULT).run(workflow, floats);
        assertThat(actual.getFirst()).isEqualTo(expected.getFirst());
        if (operator.operator().equals("mean")) {
            assertThat(actual.getFirst()).isEqualTo(CpuRun.whole(floats, false).run(workflow, floats).getFirst());
        }
    }

    @Test
    void leavesWhatIsWideOrRareToTheHost() {
        Set<SampleFormat> others = EnumSet.complementOf(EnumSet.copyOf(DECODED));
        assertThat(others).contains(SampleFormat.IEEE_FLOAT64).allSatisfy(
                format -> assertThat(device.decodes(new SampleEncoding(format, ByteOrder.BIG_ENDIAN))).isFalse());
    }
}
