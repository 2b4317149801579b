package org.varve.tiling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.host.Budget;

/** Finds the best plan of one program among given cuts of the axes. */
final class PlanSearch {

    /** At most this many times the requested tiles in flight are held to fill a device's memory. */
    private static final int MORE = 3;

    /** Memory is full enough if this fraction of it is used. */
    private static final double FULL = 0.9;

    /** Cuts predicted to take less than this many times the fastest are tried first: mostly one of them fits. */
    private static final double NEAR = 1.02;

    private static final Comparator<Candidate> SOONEST = Comparator.comparingDouble(Candidate::seconds)
            .thenComparing(Comparator.comparingInt(Candidate::tilesInFlight).reversed())
            .thenComparingLong(Candidate::sourceSize);

    private final PlanDrafts drafts;
    private final Program program;
    private final Device device;
    private final Budget budget;
    private final PlanRequest request;
    private final double usable;
    private final double inputBytes;
    private final double outputBytes;

    PlanSearch(PlanDrafts drafts) {
        this.drafts = drafts;
        this.program = drafts.program();
        this.device = drafts.device();
        this.budget = drafts.budget();
        this.request = drafts.request();
        usable = (double) budget.usable() - request.readerBytes() - request.writerBytes() - request.memoryBytes();
        inputBytes = (double) drafts.input().bytes() * program.inputs();
        outputBytes = (double) Float.BYTES * program.outputs().size();
    }

    /** The best plan that fits, by the requested strategy: the fastest, or the one that fills memory. */
    Optional<TilePlan> best(Cuts cuts) {
        return request.strategy() == Strategy.LARGEST ? fullest(cuts) : soonest(cuts, Optional.empty());
    }

    /** The given plan, or the best that fits among {@code cuts} if it finishes sooner. */
    TilePlan sooner(TilePlan plan, Cuts cuts) {
        return soonest(cuts, Optional.of(plan)).orElseThrow();
    }

    /**
     * The fastest plan: {@code known}, or the best that fits. For a given number of tiles in flight, the time of each
     * cut is known before it is planned, so the first that fits is the fastest. Fewer tiles in flight leave memory for
     * larger tiles, but overlap less.
     */
    private Optional<TilePlan> soonest(Cuts cuts, Optional<TilePlan> known) {
        Optional<TilePlan> soonest = known;
        for (int inFlight = mostInFlight(); inFlight > 0; inFlight--) {
            double before = soonest.map(TilePlan::predictedSeconds).orElse(Double.POSITIVE_INFINITY);
            Optional<TilePlan> found = soonest(sooner(cuts, inFlight, before, NEAR), inFlight);
            if (found.isEmpty()) found = soonest(sooner(cuts, inFlight, before, Double.POSITIVE_INFINITY), inFlight);
            if (found.isPresent()) soonest = found;
        }
        return soonest;
    }

    /**
     * Cuts that take less than {@code seconds}, and less than {@code times} the fastest, with exactly {@code inFlight}
     * tiles in flight.
     */
    private List<Candidate> sooner(Cuts cuts, int inFlight, double seconds, double times) {
        List<Candidate> sooner = new ArrayList<>();
        double limit = seconds;
        int shortest = cuts.samples().getLast().tile();
        for (AxisOption inline : cuts.inlines()) {
            for (AxisOption crossline : cuts.crosslines()) {
                if (inFlight * slabBytes(inline, crossline, shortest, shortest) > usable) continue;
                if (drafts.atLeast(inline, crossline, cuts.samples().getFirst(), inFlight) >= limit) continue;
                for (AxisOption sample : cuts.samples()) {
                    // most cuts of a large survey are too large: this check comes first, as it is the cheapest
                    if (fitting(inline, crossline, sample, inFlight) != inFlight) continue;
                    if (drafts.atLeast(inline, crossline, sample, inFlight) >= limit) break;
                    Candidate candidate = drafts.candidate(inline, crossline, sample, inFlight);
                    if (candidate.seconds() >= limit) continue;
                    sooner.add(candidate);
                    limit = Math.min(limit, times * candidate.seconds());
                }
            }
        }
        double last = limit;
        sooner.removeIf(candidate -> candidate.seconds() >= last);
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
     * Plans with as many tiles in flight as {@code best}, at most {@code factor} times slower, each with tiles of at
     * most half the size of the one before.
     */
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

    /**
     * The largest tiles with the requested tiles in flight, or with fewer or more where that leaves less memory unused:
     * a survey little larger than the memory is cut into few tiles, and the possible sizes are far apart.
     */
    private Optional<TilePlan> fullest(Cuts cuts) {
        List<Candidate> candidates = candidates(cuts, mostInFlight());
        Optional<TilePlan> fullest = Optional.empty();
        for (int inFlight = mostInFlight(); inFlight > 0 && !isFull(fullest); inFlight--) {
            fullest = fuller(fullest, largest(candidates, inFlight));
        }
        boolean free = request.tile().isEmpty() && device.hasOwnMemory() && fullest.isPresent();
        int most = free ? MORE * mostInFlight() : 0;
        for (int inFlight = mostInFlight() + 1; inFlight <= most && !isFull(fullest); inFlight++) {
            fullest = fuller(fullest, largest(candidates(cuts, inFlight), inFlight));
        }
        return fullest;
    }

    private boolean isFull(Optional<TilePlan> plan) {
        return plan.isPresent() && used(plan.get()) >= FULL;
    }

    private Optional<TilePlan> fuller(Optional<TilePlan> one, Optional<TilePlan> other) {
        return other.isPresent() && (one.isEmpty() || used(other.get()) > used(one.get())) ? other : one;
    }

    /** The plan with the largest tiles of which {@code inFlight}, or all if there are fewer, fit. */
    private Optional<TilePlan> largest(List<Candidate> candidates, int inFlight) {
        Rejections rejections = new Rejections();
        return candidates.stream()
                .sorted(Comparator.comparingLong(Candidate::tileSize).reversed().thenComparing(SOONEST))
                .flatMap(candidate -> tryOut(candidate, inFlight, rejections).stream())
                .findFirst();
    }

    /** The fraction of memory that a plan uses: of the device's own if it has any, else of the host's. */
    private double used(TilePlan plan) {
        long onDevice = device.memory().allowed();
        return onDevice > 0
                ? (double) plan.projectedDeviceBytes() / onDevice
                : (double) plan.projectedHostBytes() / budget.allowed();
    }

    private int mostInFlight() {
        return request.tilesInFlight() * device.parallel();
    }

    /**
     * The cuts whose slabs fit, with at most {@code most} tiles in flight; the device is asked later, best cut first.
     */
    private List<Candidate> candidates(Cuts cuts, int most) {
        List<Candidate> candidates = new ArrayList<>();
        cuts.forEach((inline, crossline, sample) -> {
            int inFlight = fitting(inline, crossline, sample, most);
            if (inFlight > 0) candidates.add(drafts.candidate(inline, crossline, sample, inFlight));
        });
        return candidates;
    }

    /** The number of tiles in flight whose slabs fit, at most {@code most}. */
    private int fitting(AxisOption inline, AxisOption crossline, AxisOption sample, int most) {
        double each = slabBytes(inline, crossline, sample.source(), sample.tile());
        double tiles = (double) inline.parts() * crossline.parts() * sample.parts();
        return (int) Math.max(0, Math.min(Math.min(most, tiles), usable / each));
    }

    /** Bytes of a tile's slabs, in double: exact for sizes that fit any memory, and no overflow for others. */
    private double slabBytes(AxisOption inline, AxisOption crossline, int sourceSamples, int tileSamples) {
        return inputBytes * inline.source() * crossline.source() * sourceSamples
                + outputBytes * inline.tile() * crossline.tile() * tileSamples;
    }

    /** The plan with {@code tilesInFlight} tiles in flight, or all if there are fewer, if it fits. */
    private Optional<TilePlan> tryOut(Candidate candidate, int tilesInFlight, Rejections rejections) {
        int inFlight = (int) Math.min(tilesInFlight, candidate.tiles());
        if (candidate.tilesInFlight() < inFlight || rejections.implyNo(candidate)) return Optional.empty();
        TileGrid grid = candidate.grid();
        try {
            TilePlan plan = drafts.plan(candidate, inFlight);
            if (drafts.fit(plan)) return Optional.of(plan);
            rejections.addHost(grid.largestTile(), grid.largestSource(program.halo()));
        } catch (OutOfBudgetException deviceIsTooSmall) {
            rejections.addDevice(grid.largestTile(), tile -> drafts.deviceRefuses(tile, inFlight));
        }
        return Optional.empty();
    }
}
