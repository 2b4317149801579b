package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.cuda.PassLaunch.Launcher;

/** Runs a program on one GPU, in memory allocated at the start. */
final class CudaTileRunner implements TileRunner {

    private final CudaContext context;
    private final HostPins pins;
    private final CudaDriver driver;
    private final Allocations allocations;
    private final CudaModules modules;
    private final Program program;
    private final Shape extents;
    private final DeviceLayout layout;
    private final boolean zeroMissing;
    private final int boundary;
    private final Encoding encoding;
    private final List<LaunchCuts> cuts;
    private final Optional<ProductLibrary> products;
    private final long memory;
    private final FieldViews views;
    private final Optional<Digests> digests;
    private final SampleCounts counts;
    private final Optional<OutputEncoder> encoder;
    private final Gaps gaps;
    private final TileStreams streams;

    CudaTileRunner(
            CudaContext context, HostPins pins, Allocations allocations, CudaModules modules, Shape survey,
            DeviceLayout layout, Extension extension, List<LaunchCuts> cuts, Optional<ProductLibrary> products) {
        this.context = context;
        this.pins = pins;
        this.driver = context.driver();
        this.allocations = allocations;
        this.modules = modules;
        program = layout.program();
        extents = survey;
        this.layout = layout;
        zeroMissing = extension.nan() == NanPolicy.ZERO;
        boundary = KernelConstants.BOUNDARIES.indexOf(extension.boundary().name());
        encoding = Encoding.of(layout.tiles().input());
        this.cuts = cuts;
        this.products = products;
        memory = allocations.allocate(layout.total());
        views = new FieldViews(layout, memory);
        digests = layout.reduction().map(wanted -> new Digests(driver, memory, layout, wanted));
        counts = new SampleCounts(driver, memory + layout.counts(), program, layout.encodes());
        encoder = layout.encodes() ? Optional.of(new OutputEncoder(driver, views, counts)) : Optional.empty();
        gaps = new Gaps(driver, memory, layout);
        streams = openStreams();
    }

    /** Opens the streams and copies the passes' tables; frees everything if that fails. */
    private TileStreams openStreams() {
        TileStreams opened = null;
        try {
            opened = new TileStreams(driver, layout.tiles().inFlight());
            gaps.fill(opened.first());
            copyTables(opened.first());
            counts.clear(opened.first());
            return opened;
        } catch (DeviceFailure e) {
            if (opened != null) opened.close();
            allocations.free(memory, layout.total());
            throw e;
        }
    }

    private void copyTables(long stream) {
        try (Arena arena = Arena.ofConfined()) {
            for (int p = 0; p < program.passes().size(); p++) {
                byte[] table = layout.body(p).table(layout.samples(p));
                if (table.length == 0) continue;
                MemorySegment host = arena.allocate(table.length);
                MemorySegment.copy(table, 0, host, ValueLayout.JAVA_BYTE, 0, table.length);
                driver.copyToDevice(memory + layout.table(p), host, stream);
            }
            digests.ifPresent(each -> each.copyTable(arena, stream));
            driver.synchronize(stream);
        }
    }

    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        try (var _ = context.enter()) {
            streams.start(slot, stream -> {
                copyInputs(slot, source, inputs, stream);
                digests.ifPresent(each -> each.mark(slot, tile, outputs, stream));
                encoder.ifPresent(each -> each.mark(slot, tile, outputs, stream));
            }, stream -> compute(slot, tile, source, stream), stream -> copyOutputs(slot, tile, outputs, stream));
        }
    }

    /** Seconds that the passes take for a tile; no output is copied back. */
    double kernelSeconds(Box tile, Box source, List<MemorySegment> inputs) {
        try (var _ = context.enter()) {
            double before = times().compute();
            streams.start(0, stream -> copyInputs(0, source, inputs, stream),
                    stream -> compute(0, tile, source, stream), _ -> {});
            streams.finish(0);
            return times().compute() - before;
        }
    }

    /** Seconds that each pass takes for a tile, one pass after the other. */
    List<Double> passSeconds(Box tile, Box source, List<MemorySegment> inputs) {
        long stream = streams.first();
        try (var _ = context.enter(); Stopwatch stopwatch = new Stopwatch(driver, stream)) {
            copyInputs(0, source, inputs, stream);
            extendSurveys(0, tile, source, stream);
            return IntStream.range(0, program.passes().size())
                    .mapToObj(p -> stopwatch.seconds(() -> run(0, p, tile, stream)))
                    .toList();
        }
    }

    private void copyInputs(int slot, Box source, List<MemorySegment> inputs, long stream) {
        pins.await();
        gaps.input(slot, stream);
        long bytes = layout.tiles().inputBytes(source.shape());
        for (Field survey : program.surveys()) {
            driver.copyToDevice(
                    views.input(slot, survey).value(), inputs.get(survey.survey()).asSlice(0, bytes), stream);
        }
    }

    @Override
    public void finish(int slot) {
        try (var _ = context.enter()) {
            streams.finish(slot);
        }
    }

    @Override
    public NotFinite notFinite() {
        return counted(counts::notFinite);
    }

    @Override
    public List<Long> clipped() {
        return counted(counts::clipped);
    }

    @Override
    public List<Long> limited() {
        return counted(counts::limited);
    }

    private <T> T counted(LongFunction<T> counts) {
        try (var _ = context.enter()) {
            return counts.apply(streams.first());
        }
    }

    @Override
    public Times times() {
        return streams.times();
    }

    private void compute(int slot, Box tile, Box source, long stream) {
        gaps.begin(slot, stream);
        counts.begin(stream);
        PassLaunch ofTile = launch(Region.of(tile.shape(), Halo.NONE), stream);
        for (Field survey : program.surveys()) {
            counts.addInput(ofTile, views.firstSample(slot, survey), encoding, tile, source, views.pitch(source));
        }
        extendSurveys(slot, tile, source, stream);
        gather(slot, Field::isSurvey, tile, stream);
        for (int p = 0; p < program.passes().size(); p++) {
            int pass = p;
            run(slot, p, tile, stream);
            counts.addLimited(ofTile, p, output -> views.inside(slot, new Field(pass, output), tile, Halo.NONE));
            gather(slot, field -> field.pass() == pass, tile, stream);
            gaps.ended(p, stream);
        }
        encoder.ifPresent(each -> each.encode(slot, tile, ofTile));
        if (digests.isEmpty() && encoder.isEmpty()) cropAndCount(slot, tile, ofTile, stream);
        counts.end(launch(counts.region(), stream));
    }

    /** Gathers the statistics of outputs that have just been written. */
    private void gather(int slot, Predicate<Field> written, Box tile, long stream) {
        digests.ifPresent(each -> each.gather(slot, written, tile,
                field -> views.inside(slot, field, tile, Halo.NONE), region -> launch(region, stream)));
    }

    private void cropAndCount(int slot, Box tile, PassLaunch ofTile, long stream) {
        for (int o = 0; o < program.outputs().size(); o++) {
            crop(slot, program.outputs().get(o), tile, stream);
            counts.addOutput(ofTile, o, views.output(slot, program.outputs().get(o)), tile);
        }
    }

    private void copyOutputs(int slot, Box tile, List<MemorySegment> outputs, long stream) {
        if (digests.isPresent()) {
            digests.get().copyBack(slot, outputs, stream);
        } else if (encoder.isPresent()) {
            encoder.get().copyBack(slot, tile, outputs, stream);
        } else {
            IntStream.range(0, outputs.size()).forEach(o -> driver.copyToHost(
                    outputs.get(o).asSlice(0, tile.shape().bytes()), views.copied(slot, o).value(), stream));
        }
    }

    private void extendSurveys(int slot, Box tile, Box source, long stream) {
        program.surveys().forEach(survey -> extendSurvey(slot, survey, tile, source, stream));
    }

    /** Fills a survey's field from the input, decoding the samples. */
    private void extendSurvey(int slot, Field survey, Box tile, Box source, long stream) {
        Halo reach = program.reach(survey);
        if (layout.isInput(survey) && !zeroMissing) return;
        FieldView field = views.view(slot, survey, tile, Halo.NONE, 0);
        Triple first = Triple.start(tile).minus(new Triple(reach.inline(), reach.crossline(), reach.sample()));
        launch(Region.of(tile.shape(), reach), stream).eachCrosslineRun().extend(
                field, views.firstSample(slot, survey), encoding, Triple.start(source), views.pitch(source), first,
                Triple.extents(extents), boundary, zeroMissing ? 1 : 0);
    }

    private void run(int slot, int p, Box tile, long stream) {
        Pass pass = program.passes().get(p);
        Halo reach = program.reach(new Field(p, 0));
        boolean wholeTrace = pass.kernel().wholeTrace();
        int margin = wholeTrace ? 0 : reach.sample();
        Region region = layout.region(p, tile.shape());
        Halo computed = new Halo(reach.inline(), reach.crossline(), margin);
        List<FieldView> inputs =
                pass.inputs().stream().map(field -> views.inside(slot, field, tile, computed)).toList();
        List<FieldView> outputs = IntStream.range(0, pass.outputs())
                .mapToObj(output -> views.inside(slot, new Field(p, output), tile, computed))
                .toList();
        Triple first = Triple.start(tile).minus(new Triple(reach.inline(), reach.crossline(), margin));
        PassLaunch launch = new PassLaunch(
                into(stream), region, first, inputs, outputs,
                new Address(memory + layout.table(p)), new Address(memory + layout.work()));
        cuts.get(p).launch(layout.body(p), wholeTrace, launch);
        if (wholeTrace && reach.sample() > 0) extendTraces(region, outputs, reach.sample(), stream);
    }

    /** Extends the output of a pass over whole traces beyond the ends of the traces, if later passes read there. */
    private void extendTraces(Region region, List<FieldView> outputs, int reach, long stream) {
        Region ends = new Region(region.inlines(), region.crosslines(), 2 * reach);
        for (FieldView output : outputs) {
            launch(ends, stream).eachSample().extendTraces(output, region.samples(), reach, boundary);
        }
    }

    /** Copies the tile's part of an output that extends beyond the tile to a separate place. */
    private void crop(int slot, Field field, Box tile, long stream) {
        if (layout.isInput(field) || layout.isOutput(field)) return;
        launch(Region.of(tile.shape(), Halo.NONE), stream).eachCrosslineRun()
                .crop(views.inside(slot, field, tile, Halo.NONE), views.output(slot, field));
    }

    /** Launches over a region that belong to no pass. */
    private PassLaunch launch(Region region, long stream) {
        Address none = new Address(0);
        return new PassLaunch(into(stream), region, Triple.ZERO, List.of(), List.of(), none, none);
    }

    private Launcher into(long stream) {
        return new StreamLauncher(driver, modules, products, layout.way(), stream);
    }

    /** Waits for tiles still in flight, as they use the memory. */
    @Override
    public void close() {
        List<String> damaged = new ArrayList<>();
        Attempt.to(() -> {
            try (var _ = context.enter()) {
                streams.await();
                Attempt.to(() -> damaged.addAll(gaps.damaged(streams.first())));
                streams.close();
                allocations.free(memory, layout.total());
            }
        });
        if (!damaged.isEmpty()) throw new IllegalStateException(String.join("; ", damaged));
    }
}
