package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/**
 * What a run copies and launches, and what it occupies, with outputs encoded on the host and on the device: the table
 * of gpu.md.
 */
class OutputCopiesTest {

    private static final Shape SHAPE = new Shape(30, 50, 500);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final Shape TILE = new Shape(10, 50, 500);
    private static final int IN_FLIGHT = 3;

    private static CountingDriver driver;
    private static CudaDevice device;

    /** What a run takes. */
    private record Taken(long toHost, long launches, long device, long slabs) {}

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=2GiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        assumeTrue(Gaps.BYTES == 0, "gaps take memory, and are copied");
        driver = new CountingDriver(CudaBinding.chosen().open());
        device = CudaDevice.open(driver.driver(), 0, Long.MAX_VALUE);
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    static Stream<Arguments> runs() {
        return Sweep.of(3, Stream.of("first-derivative", "envelope", "gst-dip-azimuth")
                .flatMap(operator -> Stream.of(SampleFormat.IEEE_FLOAT32, SampleFormat.IBM_FLOAT32, SampleFormat.INT16)
                        .map(format -> Arguments.of(operator, format)))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void areThoseOfTheTable(String operator, SampleFormat format) throws IOException, OutOfBudgetException {
        Workflow workflow = Workflow.of(operator, operator(operator));
        Program program = new Compilation(workflow, SURVEY).program();
        Taken before = run(program, ScaledEncoding.NATIVE);
        Taken now = run(program, new ScaledEncoding(new SampleEncoding(format, ByteOrder.BIG_ENDIAN), 1));
        String row = String.format(Locale.ROOT, "| %s | %s | %,d | %,d | %s | %s | %,d | %,d | %,d | %,d |", operator,
                format,
                before.toHost, now.toHost, before.launches, now.launches, before.device, now.device, before.slabs,
                now.slabs);
        assertThat(Files.readAllLines(Path.of("../docs/gpu.md"))).contains(row);
    }

    /** With the least halo, of those that have a window. */
    private static Operator operator(String name) {
        return name.equals("gst-dip-azimuth")
                ? Catalogue.get(name).create(Map.of("window", "3,3,3", "gradient", "0"))
                : Catalogue.get(name).example();
    }

    private static Taken run(Program program, ScaledEncoding output) throws OutOfBudgetException {
        CountingDriver.Counts counts = driver.begin();
        Tiles tiles = new Tiles(TILE, IN_FLIGHT, SampleEncoding.NATIVE, output);
        long each = output.bytes(TILE) + (output.isNative() ? 0 : TILE.traces());
        Shape largest = new Box(TILE.inlines(), 0, 0, TILE).grow(program.halo(), SHAPE).shape();
        long slabs = IN_FLIGHT * (largest.bytes() + program.outputs().size() * each);
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, tiles, Extension.DEFAULT)) {
            List<MemorySegment> outputs =
                    program.outputs().stream().map(_ -> arena.allocate(each, Long.BYTES)).toList();
            for (int i = 0; i < SHAPE.inlines(); i += TILE.inlines()) {
                Box tile = new Box(i, 0, 0, TILE);
                Box source = tile.grow(program.halo(), SHAPE);
                MemorySegment input = arena.allocate(source.shape().bytes(), Long.BYTES);
                for (int s = 0; s < source.shape().size(); s++) {
                    input.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) Math.sin(s * s));
                }
                runner.run(tile, source, List.of(input), outputs);
            }
        }
        return new Taken(counts.toHost, counts.launches,
                device.footprint(program, SURVEY, tiles).bytes(Place.DEVICE), slabs);
    }
}
