package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Context;
import org.varve.core.Device.Extension;
import org.varve.core.Compilation;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.kernel.Clip;

/** What the device counts of a tile goes to the output and the bound that it belongs to. */
class SampleCountsTest {

    private static final Shape SHAPE = new Shape(2, 3, 20);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);

    private static CudaDevice device;

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=64MiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        device = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE);
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    /** Clips the survey at four bounds; the third counts nothing. */
    private record Bounds() implements Operator {

        @Override
        public List<Output> outputs() {
            return Stream.of("high", "middle", "uncounted", "low").map(Output::amplitude).toList();
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(graph.apply(new Clip(-100, 90, Optional.of("high")), input),
                    graph.apply(new Clip(-100, 80, Optional.of("middle")), input),
                    graph.apply(new Clip(-100, 70), input),
                    graph.apply(new Clip(-100, 50, Optional.of("low")), input));
        }
    }

    static Stream<ScaledEncoding> encodings() {
        return Stream.of(ScaledEncoding.NATIVE,
                new ScaledEncoding(new SampleEncoding(SampleFormat.IBM_FLOAT32, ByteOrder.BIG_ENDIAN), 1));
    }

    /** Samples are 0 to 119: 30 reach 90, 40 reach 80 and 70 reach 50. */
    @ParameterizedTest
    @MethodSource("encodings")
    void eachBoundHasItsOwnCount(ScaledEncoding output) throws Exception {
        Program program = new Compilation(Workflow.of(new Bounds()), SURVEY).program();
        Tiles tiles = new Tiles(SHAPE, 1, SampleEncoding.NATIVE, output);
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, tiles, Extension.DEFAULT)) {
            MemorySegment input = arena.allocate(SHAPE.bytes(), Long.BYTES);
            for (int s = 0; s < SHAPE.size(); s++) input.setAtIndex(ValueLayout.JAVA_FLOAT, s, s);
            List<MemorySegment> outputs = program.outputs().stream()
                    .map(_ -> arena.allocate(SHAPE.bytes() + SHAPE.traces(), Long.BYTES)).toList();

            runner.run(Box.of(SHAPE), Box.of(SHAPE), List.of(input), outputs);

            assertThat(runner.limited()).containsExactly(30L, 40L, 70L);
        }
    }
}
