package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;

/**
 * Plans of one program for given tiles, with every buffer and the predicted seconds, whether or not they fit the host's
 * memory.
 */
final class PlanDrafts {

    /**
     * Bytes beyond the smallest plan that let tiles have more than a few traces. Without them a run would take minutes
     * instead of seconds, and write the pages of its outputs several times, to save a hundredth of what the Java
     * runtime takes.
     */
    static final long EASE = 2 << 20;

    /** Headers are read with the samples if these are at least so many times as long. */
    private static final long HEADERS = 8;

    /** The least bytes that systems fetch from a disk; most traces are shorter. */
    private static final int READ_AHEAD = 64 << 10;

    private final Program program;
    private final Survey survey;
    private final Device device;
    private final Budget budget;
    private final PlanRequest request;
    private final long slabs;
    private final CostModel cost;
    private final SampleEncoding input;
    private final ScaledEncoding output;
    private final OptionalInt traceHeader;

    /**
     * Drafts of a program.
     *
     * @throws DeviceFailure if the device cannot run the program at all
     */
    PlanDrafts(Program program, Survey survey, Device device, Budget budget, PlanRequest request, long slabs) {
        device.obstacle(program).ifPresent(reason -> {
            throw new DeviceFailure(new Note("%s cannot run %s: %s".formatted(device.name(), request.name(), reason),
                    Remedy.of("use ", Setting.DEVICE.with("cpu"))));
        });
        this.program = program;
        this.survey = survey;
        this.device = device;
        this.budget = budget;
        this.request = request;
        this.slabs = slabs;
        List<SampleEncoding> stored = request.stored(program);
        boolean alike = stored.stream().distinct().count() == 1;
        this.input = alike && device.decodes(stored.getFirst()) ? stored.getFirst() : SampleEncoding.NATIVE;
        // of a part, a tile may hold more than is written, which the host leaves out
        boolean encoded = request.part(survey).isWhole() && device.encodes(request.output());
        this.output = encoded ? stored(request.output()) : ScaledEncoding.NATIVE;
        this.traceHeader = wholeTraces(alike && input.equals(stored.getFirst()));
        boolean inTraces = request.chunks().read().equals(Shape.ONE);
        int fileBytes = stored.stream().mapToInt(SampleEncoding::bytes).sum();
        this.cost = new CostModel(
                request.rates(), program.inputs(), fileBytes, inTraces ? READ_AHEAD * program.inputs() / fileBytes : 0,
                program.inputs() * input.bytes(), device.hasOwnMemory(),
                program.outputs().size(), output.bytes(),
                request.chunks().written(), kept(), device.parallel(),
                request.tilesInFlight() * device.parallel(),
                device.reduces() ? program.reduction() : Optional.empty());
    }

    /**
     * The header of the traces that a device reads as they are stored. Of a part, the host looks at samples that are
     * not wanted; and headers that are long beside the samples would take longer to copy than to leave out.
     */
    private OptionalInt wholeTraces(boolean asStored) {
        boolean pays = asStored && device.skipsHeaders() && request.part(survey).isWhole()
                && HEADERS * request.traceHeader().orElse(0) <= survey.shape().samples() * (long) input.bytes();
        return pays ? request.traceHeader() : OptionalInt.empty();
    }

    /** How outputs are handed over: with room for headers if the device leaves it, and if they are not too long. */
    private ScaledEncoding stored(ScaledEncoding encoding) {
        boolean pays = device.skipsHeaders() && !encoding.samplesAlone().isNative()
                && HEADERS * encoding.headerBytes() <= survey.shape().samples() * (long) encoding.bytes();
        return pays ? encoding : encoding.samplesAlone();
    }

    /** Tiles of these extents, whose traces have their headers if none is cut. */
    private Tiles tiles(Shape largest, int inFlight) {
        boolean whole = largest.samples() == survey.shape().samples();
        return whole
                ? new Tiles(largest, inFlight, input, output).withTraceHeader(traceHeader)
                : new Tiles(largest, inFlight, input, output.samplesAlone());
    }

    /** The fraction of each trace of a tile that is written. */
    private double kept() {
        return (double) request.part(survey).samples().count() / request.cut(program, survey).samples().count();
    }

    Program program() {
        return program;
    }

    /**
     * The cuts that are asked for, or all, with tiles that begin at multiples of {@code pieces} and of the program's
     * grid.
     */
    Cuts cuts(Shape pieces) {
        Shape grain = pieces.commonMultiple(program.grid());
        Shape stored = request.chunks().read();
        SurveyPart part = request.cut(program, survey);
        if (request.cuts().isPresent()) return Cuts.exactly(program, part, request.cuts().get(), stored);
        return request.tile()
                .map(tile -> Cuts.forced(program, part, tile, grain, stored))
                .orElseGet(() -> Cuts.all(program, part, grain, stored));
    }

    Device device() {
        return device;
    }

    Budget budget() {
        return budget;
    }

    PlanRequest request() {
        return request;
    }

    /**
     * The encoding in which samples are read: as stored, if that is the same in all volumes and the device decodes it;
     * else floats.
     */
    SampleEncoding input() {
        return input;
    }

    /**
     * The encoding in which outputs leave the device: as stored, if that is the same in all volumes, which are whole,
     * and the device encodes it; else floats.
     */
    ScaledEncoding output() {
        return output;
    }

    /** A way to cut, with its predicted time. */
    Candidate candidate(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        double seconds = cost.seconds(inline, crossline, sample, tilesInFlight);
        return new Candidate(inline, crossline, sample, tilesInFlight, seconds);
    }

    /** A lower bound of the seconds predicted for a way to cut, and for any that cuts traces into more pieces. */
    double atLeast(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        return cost.atLeast(inline, crossline, sample, tilesInFlight);
    }

    /**
     * The plan that needs the least host memory, with one tile in flight, whether or not it fits.
     *
     * @throws OutOfBudgetException if the device can hold none of the tiles
     */
    TilePlan smallest(Cuts cuts) throws OutOfBudgetException {
        List<Candidate> candidates = new ArrayList<>();
        cuts.forEach((inline, crossline, sample) -> candidates.add(candidate(inline, crossline, sample, 1)));
        TilePlan smallest = null;
        OutOfBudgetException refusal = null;
        for (Candidate candidate : candidates) {
            try {
                TilePlan plan = plan(candidate, 1);
                boolean smaller = smallest == null || plan.projectedHostBytes() < smallest.projectedHostBytes();
                smallest = smaller ? plan : smallest;
            } catch (OutOfBudgetException deviceIsTooSmall) {
                refusal = refusal == null || deviceIsTooSmall.needed() < refusal.needed() ? deviceIsTooSmall : refusal;
            }
        }
        if (smallest == null) throw refusal;
        return smallest;
    }

    /**
     * The bytes of host memory that a job with this smallest plan needs: a little more than the plan itself, unless its
     * tiles are forced.
     */
    long least(TilePlan smallest) {
        return smallest.projectedHostBytes() + (request.tile().isEmpty() ? EASE : 0);
    }

    /** The least that any of the cuts needs of the host and of the device, with one tile in flight. */
    Minimum minimum(Cuts cuts) throws OutOfBudgetException {
        List<Candidate> candidates = new ArrayList<>();
        cuts.forEach((inline, crossline, sample) -> candidates.add(candidate(inline, crossline, sample, 1)));
        long onDevice = Long.MAX_VALUE;
        for (Candidate candidate : candidates) {
            onDevice = Math.min(onDevice, deviceBytes(candidate.grid().largestTile()));
        }
        return new Minimum(least(smallest(cuts)), onDevice);
    }

    private long deviceBytes(Shape tile) {
        try {
            return device.footprint(program, survey, tiles(tile, 1)).bytes(Place.DEVICE);
        } catch (OutOfBudgetException deviceIsTooSmall) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * The plan of the first cut of each axis, with a tile in flight for each worker, whether or not it fits the host's
     * memory.
     *
     * @throws OutOfBudgetException if the device cannot hold them
     */
    TilePlan regardless(Cuts cuts) throws OutOfBudgetException {
        AxisOption inline = cuts.inlines().getFirst();
        AxisOption crossline = cuts.crosslines().getFirst();
        AxisOption sample = cuts.samples().getFirst();
        Candidate candidate = candidate(inline, crossline, sample, request.workers().count());
        int inFlight = (int) Math.min(candidate.tilesInFlight(), candidate.tiles());
        return plan(candidate, inFlight);
    }

    /** Whether the host has the memory of a plan. */
    boolean fit(TilePlan plan) {
        return plan.fits() && plan.slabs() <= slabs;
    }

    /** Whether the device cannot hold {@code inFlight} tiles at a time. */
    boolean deviceRefuses(Shape tile, int inFlight) {
        try {
            device.footprint(program, survey, tiles(tile, inFlight));
            return false;
        } catch (OutOfBudgetException refusal) {
            return true;
        }
    }

    /**
     * The plan of a way to cut.
     *
     * @throws OutOfBudgetException if the device cannot hold its tiles
     */
    TilePlan plan(Candidate candidate, int tilesInFlight) throws OutOfBudgetException {
        TileGrid grid = candidate.grid();
        double seconds =
                cost.seconds(candidate.inline(), candidate.crossline(), candidate.sample(), tilesInFlight);
        Tiles tiles = tiles(grid.largestTile(), tilesInFlight).on(grid.steps(program.grid()));
        boolean cutsChunks = cost.cutsChunks(candidate.inline(), candidate.crossline(), candidate.sample());
        return new TilePlan(request.part(survey), grid, program.halo(), program.inputs(), program.outputs().size(),
                tiles,
                footprint(grid, tiles, cutsChunks),
                budget, seconds);
    }

    private MemoryFootprint footprint(TileGrid grid, Tiles tiles, boolean cutsChunks) throws OutOfBudgetException {
        int inFlight = tiles.inFlight();
        int outputs = inFlight * program.outputs().size();
        List<Buffer> buffers = new ArrayList<>();
        int inputs = inFlight * program.inputs();
        String read = tiles.traceHeader().isPresent() ? "traces read" : "tiles read";
        buffers.add(new Buffer(read, Place.HOST, inputs, TilePlan.inputSlab(grid, program.halo(), tiles)));
        String written = tiles.output().headerBytes() > 0 ? "traces written" : "tiles written";
        buffers.add(new Buffer(written, Place.HOST, outputs, TilePlan.outputSlab(grid, tiles)));
        buffers.add(new Buffer("reader", Place.HOST, 1, request.readerBytes()));
        buffers.add(new Buffer("writers", Place.HOST, 1, request.writerBytes()));
        buffers.add(new Buffer("outputs in RAM", Place.HOST, 1, request.memoryBytes()));
        if (cutsChunks) buffers.add(new Buffer("parts in RAM", Place.HOST, 1, request.memoryBytes()));
        buffers.removeIf(buffer -> buffer.bytes() == 0);
        buffers.addAll(device.footprint(program, survey, tiles).buffers());
        return new MemoryFootprint(buffers);
    }
}
