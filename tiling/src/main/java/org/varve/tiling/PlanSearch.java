package org.varve.tiling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.host.Budget;

/** Looks for the best plan of one program among given cuts of the axes. */
final class PlanSearch {

    /** Predictions are not so exact that a twentieth would matter; larger tiles read less twice. */
    static final double HARDLY_LATER = 1.05;

    /** At most so many times the tiles in flight that are wanted are held to fill a device's memory. */
    private static final int MORE = 3;

    /**
     * Bytes with which tiles are more than a few traces each. A run without them would take minutes instead of seconds, and write the
     * pages of its outputs several times, to save a hundredth of what the Java runtime takes.
     */
    static final long EASE = 2 << 20;

    /** Memory is full enough if this part of it is used. */
    private static final double FULL = 0.9;

    private static final Comparator<Candidate> SOONEST = Comparator.comparingDouble(Candidate::seconds)
            .thenComparing(Comparator.comparingInt(Candidate::tilesInFlight).reversed())
            .thenComparingLong(Candidate::sourceSize);

    private final Program program;
    private final Survey survey;
    private final Device device;
    private final Budget budget;
    private final PlanRequest request;
    private final CostModel cost;
    private final SampleEncoding input;

    /**
     * A search.
     *
     * @throws DeviceFailure if the device cannot run the program at all
     */
    PlanSearch(Program program, Survey survey, Device device, Budget budget, PlanRequest request) {
        device.obstacle(program).ifPresent(reason -> {
            throw new DeviceFailure("%s cannot run %s: %s".formatted(device.name(), request.name(), reason));
        });
        this.program = program;
        this.survey = survey;
        this.device = device;
        this.budget = budget;
        this.request = request;
        this.input = device.decodes(request.stored()) ? request.stored() : SampleEncoding.NATIVE;
        this.cost = new CostModel(
                request.rates(), request.stored().bytes(), program.outputs().size(), request.chunks().written(),
                device.parallel());
    }

    /** The best of the plans that fit, if any does: the soonest, or the one that fills memory, as is asked for. */
    Optional<TilePlan> best(Cuts cuts) {
        return request.strategy() == Strategy.LARGEST ? fullest(candidates(cuts, mostInFlight())) : soonest(cuts);
    }

    /**
     * The plan that finishes soonest. With so many tiles in flight, the time of each way to cut is known, so that the first that
     * fits is the soonest; fewer tiles in flight leave memory for larger ones, and overlap less.
     */
    private Optional<TilePlan> soonest(Cuts cuts) {
        Optional<TilePlan> soonest = Optional.empty();
        for (int inFlight = mostInFlight(); inFlight > 0; inFlight--) {
            double before = soonest.map(TilePlan::predictedSeconds).orElse(Double.POSITIVE_INFINITY);
            Optional<TilePlan> found = soonest(sooner(cuts, inFlight, before), inFlight);
            if (found.isPresent()) soonest = found;
        }
        return soonest;
    }

    /** Ways to cut that take less than so many seconds with just so many tiles in flight. */
    private List<Candidate> sooner(Cuts cuts, int inFlight, double seconds) {
        List<Candidate> sooner = candidates(cuts, inFlight);
        sooner.removeIf(candidate -> candidate.tilesInFlight() < inFlight || candidate.seconds() >= seconds);
        return sooner;
    }

    private Optional<TilePlan> soonest(List<Candidate> candidates, int inFlight) {
        Rejections rejections = new Rejections();
        return candidates.stream()
                .sorted(SOONEST)
                .flatMap(candidate -> tryOut(candidate, inFlight, rejections).stream())
                .findFirst();
    }

    /**
     * A plan, or one of those that take at most so many seconds: with larger tiles, as many in flight; or with more in flight, where
     * equal tiles leave much of a device's memory unused. A survey that is little larger than the memory is cut into few, and their sizes are far apart.
     */
    TilePlan enlarged(TilePlan plan, Cuts cuts, double seconds) {
        TilePlan larger = request.strategy() == Strategy.LARGEST ? plan : larger(plan, cuts, seconds);
        boolean free = request.tile().isEmpty() && device.memory().allowed() > 0;
        int wanted = mostInFlight();
        for (int more = wanted + 1; free && used(larger) < FULL && more <= MORE * wanted; more++) {
            Optional<TilePlan> other = largest(candidates(cuts, more), more)
                    .filter(another -> another.predictedSeconds() <= seconds);
            if (other.isPresent() && used(other.get()) > used(larger)) larger = other.get();
        }
        return larger;
    }

    private TilePlan larger(TilePlan plan, Cuts cuts, double seconds) {
        int inFlight = plan.tilesInFlight();
        List<Candidate> near = sooner(cuts, inFlight, Math.nextUp(seconds));
        near.removeIf(candidate -> candidate.tileSize() < plan.tileShape().size());
        return largest(near, inFlight).orElse(plan);
    }

    /** Plans with as many tiles in flight as another's, hardly slower, and tiles of half its size, a quarter, ... */
    List<TilePlan> near(TilePlan best, Cuts cuts, double factor) {
        List<Candidate> candidates = candidates(cuts, mostInFlight());
        candidates.removeIf(candidate -> candidate.seconds() > factor * best.predictedSeconds());
        List<TilePlan> near = new ArrayList<>();
        long size = best.tileShape().size() / 2;
        for (Optional<TilePlan> next = smaller(candidates, size, best); next.isPresent(); next =
                smaller(candidates, size, best)) {
            near.add(next.get());
            size = next.get().tileShape().size() / 2;
        }
        return near;
    }

    private Optional<TilePlan> smaller(List<Candidate> candidates, long size, TilePlan best) {
        return largest(
                candidates.stream().filter(candidate -> candidate.tileSize() <= size).toList(), best.tilesInFlight());
    }

    /** The largest tiles with the tiles in flight that are wanted; with fewer where these leave less memory unused. */
    private Optional<TilePlan> fullest(List<Candidate> candidates) {
        Optional<TilePlan> fullest = Optional.empty();
        for (int inFlight = mostInFlight(); inFlight > 0; inFlight--) {
            Optional<TilePlan> plan = largest(candidates, inFlight);
            if (plan.isPresent() && (fullest.isEmpty() || used(plan.get()) > used(fullest.get()))) fullest = plan;
            if (fullest.isPresent() && used(fullest.get()) >= FULL) return fullest;
        }
        return fullest;
    }

    /** The largest tiles of which so many in flight fit, or all where there are not so many. */
    private Optional<TilePlan> largest(List<Candidate> candidates, int inFlight) {
        Rejections rejections = new Rejections();
        return candidates.stream()
                .sorted(Comparator.comparingLong(Candidate::tileSize).reversed().thenComparing(SOONEST))
                .flatMap(candidate -> tryOut(candidate, inFlight, rejections).stream())
                .findFirst();
    }

    /** The part of the scarcer memory that a plan uses: of the device's own where it has any, else of the host's. */
    private double used(TilePlan plan) {
        long onDevice = device.memory().allowed();
        return onDevice > 0
                ? (double) plan.projectedDeviceBytes() / onDevice
                : (double) plan.projectedHostBytes() / budget.allowed();
    }

    /**
     * The plan that needs the least host memory, one tile in flight, whether it fits or not.
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
                TilePlan plan = plan(candidate.grid(), 1, candidate);
                boolean smaller = smallest == null || plan.projectedHostBytes() < smallest.projectedHostBytes();
                smallest = smaller ? plan : smallest;
            } catch (OutOfBudgetException deviceIsTooSmall) {
                refusal = refusal == null || deviceIsTooSmall.needed() < refusal.needed() ? deviceIsTooSmall : refusal;
            }
        }
        if (smallest == null) throw refusal;
        return smallest;
    }

    /** The host memory that a job needs whose smallest plan this is: a little more than for tiles of single traces. */
    long least(TilePlan smallest) {
        return smallest.projectedHostBytes() + (request.tile().isEmpty() ? EASE : 0);
    }

    /** The least that any of the cuts needs, one tile in flight: of the host, and on the device. */
    Minimum minimum(Cuts cuts) throws OutOfBudgetException {
        List<Candidate> candidates = new ArrayList<>();
        cuts.forEach((inline, crossline, sample) -> candidates.add(candidate(inline, crossline, sample, 1)));
        long onDevice = Long.MAX_VALUE;
        for (Candidate candidate : candidates) {
            Tiles tiles = new Tiles(candidate.grid().largestTile(), 1, input);
            onDevice = Math.min(onDevice, deviceBytes(tiles));
        }
        return new Minimum(least(smallest(cuts)), onDevice);
    }

    private long deviceBytes(Tiles tiles) {
        try {
            return device.footprint(program, survey, tiles).bytes(Place.DEVICE);
        } catch (OutOfBudgetException deviceIsTooSmall) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * The plan of the only cuts, as many tiles in flight as there are workers, whether it fits the host's memory or not.
     *
     * @throws OutOfBudgetException if the device cannot hold them
     */
    TilePlan regardless(Cuts cuts) throws OutOfBudgetException {
        AxisOption inline = cuts.inlines().getFirst();
        AxisOption crossline = cuts.crosslines().getFirst();
        AxisOption sample = cuts.samples().getFirst();
        Candidate candidate = candidate(inline, crossline, sample, request.workers().count());
        int inFlight = (int) Math.min(candidate.tilesInFlight(), candidate.tiles());
        return plan(candidate.grid(), inFlight, candidate);
    }

    private int mostInFlight() {
        return request.tilesInFlight() * device.parallel();
    }

    private Candidate candidate(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        double seconds = cost.seconds(inline, crossline, sample, tilesInFlight);
        return new Candidate(inline, crossline, sample, tilesInFlight, seconds);
    }

    /** The cuts whose slabs fit, with at most so many tiles in flight; what the device needs is asked later, best first. */
    private List<Candidate> candidates(Cuts cuts, int most) {
        List<Candidate> candidates = new ArrayList<>();
        cuts.forEach((inline, crossline, sample) -> addFitting(inline, crossline, sample, most, candidates));
        return candidates;
    }

    private void addFitting(
            AxisOption inline, AxisOption crossline, AxisOption sample, int most, List<Candidate> candidates) {
        // in double: exact where it can fit any memory, and no overflow where it cannot
        double source = (double) inline.source() * crossline.source() * sample.source() * input.bytes();
        double tile = (double) inline.tile() * crossline.tile() * sample.tile() * Float.BYTES;
        double each = source + program.outputs().size() * tile;
        double usable =
                (double) budget.usable() - request.readerBytes() - request.writerBytes() - request.memoryBytes();
        double tiles = (double) inline.parts() * crossline.parts() * sample.parts();
        int inFlight = (int) Math.min(Math.min(most, tiles), usable / each);
        if (inFlight > 0) candidates.add(candidate(inline, crossline, sample, inFlight));
    }

    /** The plan with so many tiles in flight, or all of them, if it fits. */
    private Optional<TilePlan> tryOut(Candidate candidate, int tilesInFlight, Rejections rejections) {
        int inFlight = (int) Math.min(tilesInFlight, candidate.tiles());
        if (candidate.tilesInFlight() < inFlight || rejections.implyNo(candidate)) return Optional.empty();
        TileGrid grid = candidate.grid();
        try {
            TilePlan plan = plan(grid, inFlight, candidate);
            if (plan.fits()) return Optional.of(plan);
            rejections.addHost(grid.largestTile(), grid.largestSource(program.halo()));
        } catch (OutOfBudgetException deviceIsTooSmall) {
            rejections.addDevice(grid.largestTile(), tile -> deviceRefuses(new Tiles(tile, inFlight, input)));
        }
        return Optional.empty();
    }

    private boolean deviceRefuses(Tiles tiles) {
        try {
            device.footprint(program, survey, tiles);
            return false;
        } catch (OutOfBudgetException refusal) {
            return true;
        }
    }

    private TilePlan plan(TileGrid grid, int tilesInFlight, Candidate candidate) throws OutOfBudgetException {
        double seconds =
                cost.seconds(candidate.inline(), candidate.crossline(), candidate.sample(), tilesInFlight);
        Tiles tiles = new Tiles(grid.largestTile(), tilesInFlight, input);
        boolean cutsChunks = cost.cutsChunks(candidate.inline(), candidate.crossline(), candidate.sample());
        return new TilePlan(grid, program.halo(), program.outputs().size(), tiles, footprint(grid, tiles, cutsChunks),
                budget, seconds);
    }

    private MemoryFootprint footprint(TileGrid grid, Tiles tiles, boolean cutsChunks) throws OutOfBudgetException {
        int inFlight = tiles.inFlight();
        int outputs = inFlight * program.outputs().size();
        List<Buffer> buffers = new ArrayList<>();
        buffers.add(new Buffer("tiles read", Place.HOST, inFlight, TilePlan.inputSlab(grid, program.halo(), input)));
        buffers.add(new Buffer("tiles written", Place.HOST, outputs, TilePlan.outputSlab(grid)));
        buffers.add(new Buffer("reader", Place.HOST, 1, request.readerBytes()));
        buffers.add(new Buffer("writers", Place.HOST, 1, request.writerBytes()));
        buffers.add(new Buffer("outputs in RAM", Place.HOST, 1, request.memoryBytes()));
        if (cutsChunks) buffers.add(new Buffer("parts in RAM", Place.HOST, 1, request.memoryBytes()));
        buffers.removeIf(buffer -> buffer.bytes() == 0);
        buffers.addAll(device.footprint(program, survey, tiles).buffers());
        return new MemoryFootprint(buffers);
    }
}
