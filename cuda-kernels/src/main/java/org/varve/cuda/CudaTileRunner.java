package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.NanPolicy;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;

/**
 * Runs a program on one GPU. Each tile in flight has a stream of its own, in which its input is copied, its passes run and its
 * outputs copied back in order, while the streams of other tiles copy and compute.
 */
final class CudaTileRunner implements TileRunner {

    private final CudaDriver driver;
    private final long context;
    private final CudaModules modules;
    private final Program program;
    private final Shape survey;
    private final DeviceLayout layout;
    private final Extension extension;
    private final long memory;
    private final long[] streams;

    CudaTileRunner(
            CudaDriver driver, long context, CudaModules modules, Program program, Shape survey, DeviceLayout layout,
            int slots, Extension extension) {
        this.driver = driver;
        this.context = context;
        this.modules = modules;
        this.program = program;
        this.survey = survey;
        this.layout = layout;
        this.extension = extension;
        memory = driver.allocate(layout.total());
        streams = IntStream.range(0, slots).mapToLong(_ -> driver.createStream()).toArray();
        copyTables();
    }

    private void copyTables() {
        try (Arena arena = Arena.ofConfined()) {
            for (int p = 0; p < layout.tables().size(); p++) {
                byte[] table = layout.tables().get(p);
                if (table.length == 0) continue;
                MemorySegment host = arena.allocate(table.length);
                MemorySegment.copy(table, 0, host, ValueLayout.JAVA_BYTE, 0, table.length);
                driver.copyToDevice(memory + layout.table(p), host, streams[0]);
            }
            driver.synchronize(streams[0]);
        }
    }

    @Override
    public void start(int slot, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
        driver.setContext(context);
        copyInput(slot, source, input);
        compute(slot, tile, source);
        for (int o = 0; o < outputs.size(); o++) {
            copyOutput(slot, program.outputs().get(o), tile, outputs.get(o).asSlice(0, tile.shape().bytes()));
        }
    }

    private void copyInput(int slot, Box source, MemorySegment input) {
        driver.copyToDevice(memory + layout.input(slot), input.asSlice(0, source.shape().bytes()), streams[slot]);
    }

    private void compute(int slot, Box tile, Box source) {
        extendSurvey(slot, tile, source);
        for (int p = 0; p < program.passes().size(); p++) {
            run(slot, p, tile);
        }
    }

    /** Seconds from the first kernel of a tile to the end of its last, when its input has been copied. */
    double kernelSeconds(Box tile, Box source, MemorySegment input) {
        driver.setContext(context);
        try (Stopwatch stopwatch = new Stopwatch(driver, streams[0])) {
            copyInput(0, source, input);
            return stopwatch.seconds(() -> compute(0, tile, source));
        }
    }

    @Override
    public void finish(int slot) {
        driver.setContext(context);
        driver.synchronize(streams[slot]);
    }

    /** Fills the survey's field from the input. */
    private void extendSurvey(int slot, Box tile, Box source) {
        boolean zeroMissing = extension.nan() == NanPolicy.ZERO;
        Halo halo = program.halo();
        if (halo.equals(Halo.NONE) && !zeroMissing) return;
        Shape shape = tile.shape();
        Region region = new Region(
                shape.inlines() + 2 * halo.inline(), shape.crosslines() + 2 * halo.crossline(),
                shape.samples() + 2 * halo.sample(), tile.sample() - halo.sample());
        FieldView field = view(slot, Field.SURVEY, tile, Halo.NONE, 0);
        launch(slot, region, List.of(), List.of(field), 0).eachSample("extend", field,
                memory + layout.input(slot),
                new int[] {source.inline(), source.crossline(), source.sample()}, extents(source.shape()),
                new int[] {tile.inline() - halo.inline(), tile.crossline() - halo.crossline(), region.firstSample()},
                extents(survey), boundary(), zeroMissing ? 1 : 0);
    }

    /** The number of the boundary in survey.cu. */
    private int boundary() {
        return switch (extension.boundary()) {
            case REFLECT -> 0;
            case NEAREST -> 1;
            case MIRROR -> 2;
            case CONSTANT -> 3;
        };
    }

    private static int[] extents(Shape shape) {
        return new int[] {shape.inlines(), shape.crosslines(), shape.samples()};
    }

    private void run(int slot, int p, Box tile) {
        Pass pass = program.passes().get(p);
        Halo reach = program.reach(new Field(p, 0));
        boolean wholeTrace = pass.kernel().wholeTrace();
        int margin = wholeTrace ? 0 : reach.sample();
        Region region = layout.region(p, tile);
        Halo computed = new Halo(reach.inline(), reach.crossline(), margin);
        List<FieldView> inputs =
                pass.inputs().stream().map(field -> inside(slot, field, tile, computed)).toList();
        List<FieldView> outputs = IntStream.range(0, pass.outputs())
                .mapToObj(output -> inside(slot, new Field(p, output), tile, computed))
                .toList();
        PassLaunch launch = launch(slot, region, inputs, outputs, layout.table(p));
        layout.bodies().get(p).launch(launch);
        if (wholeTrace && reach.sample() > 0) extendTraces(slot, region, outputs, reach.sample());
    }

    /** Extends what a pass over whole traces has written beyond their ends, where later passes look there. */
    private void extendTraces(int slot, Region region, List<FieldView> outputs, int reach) {
        Region ends = new Region(region.inlines(), region.crosslines(), 2 * reach, -reach);
        for (FieldView output : outputs) {
            launch(slot, ends, List.of(), List.of(), 0)
                    .eachSample("extend_traces", output, region.samples(), reach, boundary());
        }
    }

    private void copyOutput(int slot, Field field, Box tile, MemorySegment output) {
        FieldView inside = inside(slot, field, tile, Halo.NONE);
        long from = inside.origin();
        if (!program.reach(field).equals(Halo.NONE)) {
            // the input has been read by now, and its place is at least as large as a tile
            from = memory + layout.input(slot);
            Shape shape = tile.shape();
            Region region = new Region(shape.inlines(), shape.crosslines(), shape.samples(), tile.sample());
            launch(slot, region, List.of(), List.of(), 0).eachSample("crop", inside, from);
        }
        driver.copyToHost(output, from, streams[slot]);
    }

    /** A field seen from the first sample of the tile and {@code around} it. */
    private FieldView inside(int slot, Field field, Box tile, Halo around) {
        Halo reach = program.reach(field);
        Halo before = new Halo(reach.inline() - around.inline(), reach.crossline() - around.crossline(), 0);
        return view(slot, field, tile, before, reach.sample() - around.sample());
    }

    /** A field from {@code first} on; it is stored densely, as large as this tile needs it. */
    private FieldView view(int slot, Field field, Box tile, Halo first, int firstSample) {
        Halo reach = program.reach(field);
        long row = tile.shape().samples() + 2L * reach.sample();
        long plane = row * (tile.shape().crosslines() + 2L * reach.crossline());
        long at = first.inline() * plane + first.crossline() * row + firstSample;
        return new FieldView(memory + layout.field(slot, field) + at * Float.BYTES, plane, row);
    }

    private PassLaunch launch(
            int slot, Region region, List<FieldView> inputs, List<FieldView> outputs, long table) {
        return new PassLaunch(
                (kernel, gridX, gridY, blockX, sharedBytes, arguments) -> launch(
                        slot, kernel, gridX, gridY, blockX, sharedBytes, arguments),
                region, inputs, outputs, memory + table, memory + layout.work(slot));
    }

    private void launch(
            int slot, String kernel, int gridX, int gridY, int blockX, int sharedBytes, Object[] arguments) {
        try (Arena arena = Arena.ofConfined()) {
            driver.launch(modules.function(kernel), gridX, gridY, blockX, sharedBytes, streams[slot],
                    Arguments.pack(arena, arguments));
        }
    }

    @Override
    public void close() {
        driver.setContext(context);
        for (long stream : streams) {
            driver.synchronize(stream);
            driver.destroyStream(stream);
        }
        driver.free(memory);
    }
}
