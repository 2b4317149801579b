package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.LiveTraces;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Scan;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.Limit;

/**
 * Cuts surveys into tiles that fit a budget and finish soonest.
 *
 * <p>Tiles are balanced and rectangular, except with the peer strategies (Dask, even split, cubes). They are at least
 * two halos thick where memory allows. Traces are cut only if that is predicted to finish sooner, or if not even tiles
 * one trace wide fit. Where volumes are stored in chunks, tiles are made of whole chunks, unless not even a tile of one
 * chunk fits.
 *
 * @param budget the memory of the host that the process may occupy
 * @param slabs the most bytes of it that tiles in flight may occupy
 */
public record TilePlanner(Survey survey, Device device, Budget budget, PlanRequest request, long slabs) {

    /** Bytes per second at which statistics are gathered, about. */
    private static final double STATISTICS_BYTES = 2.0e9;

    /**
     * Tiles of whole shards, which write nothing twice, are chosen if they are predicted to take at most this many
     * times as long.
     */
    private static final double HARDLY_LATER = 1.05;

    /** A planner whose tiles may fill the budget. */
    public TilePlanner(Survey survey, Device device, Budget budget, PlanRequest request) {
        this(survey, device, budget, request, Long.MAX_VALUE);
    }

    /** Plans the run of a workflow, and the scans for survey statistics that it needs. */
    public JobPlan plan(Compilation compilation) throws OutOfBudgetException {
        JobPlan job = new JobPlan(request, List.of(), plan(compilation.program()));
        for (Scan scan : compilation.foreseenScans()) {
            job = job.with(scan(scan, job));
        }
        return job;
    }

    /** Plans a scan in the memory of the job so far, or of its own if that is too small. */
    private TilePlan scan(Scan scan, JobPlan job) throws OutOfBudgetException {
        TilePlanner planner = ofScan();
        Program program = planner.program(scan, LiveTraces.ALL);
        try {
            return planner.within(job).planScan(program);
        } catch (OutOfBudgetException memoryOfTheJobIsTooSmall) {
            return planner.planScan(program);
        }
    }

    /** Plans a scan, with the requested tiles only if they fit: a scan may gather far more fields than a run writes. */
    TilePlan planScan(Program program) throws OutOfBudgetException {
        try {
            return plan(program);
        } catch (OutOfBudgetException requestedTilesAreTooLarge) {
            if (request.tile().isEmpty()) throw requestedTilesAreTooLarge;
            return withFreeTiles().plan(program);
        }
    }

    private TilePlanner withFreeTiles() {
        return new TilePlanner(survey, device, budget, request.withTile(Optional.empty()), slabs);
    }

    /** A planner of scans for survey statistics, which are not written. */
    TilePlanner ofScan() {
        PlanRequest ofScan = request.ofScan()
                .withRates(request.rates().withWriteBytes(STATISTICS_BYTES))
                .withCuts(Optional.empty());
        return new TilePlanner(survey, device, budget, ofScan);
    }

    /** A planner within the memory of a job, whose slabs are there already. */
    TilePlanner within(JobPlan job) {
        Budget ofJob = new Budget(job.projectedHostBytes(), budget.reserved(), budget.source());
        PlanRequest started = request.withRates(request.rates().onceStarted());
        return new TilePlanner(survey, device, ofJob, started, job.slabs());
    }

    /** The program of a scan of the requested part, of whose outputs a device may hand over digests. */
    Program program(Scan scan, LiveTraces live) {
        return scan.reduced(request.part(survey), live);
    }

    /**
     * Plans of a workflow's run that fit and are predicted to take at most {@code factor} times as long as the best,
     * best first, each with tiles of at most half the size of the one before.
     *
     * @throws OutOfBudgetException if the smallest possible tiles do not fit
     */
    public List<TilePlan> options(Compilation compilation, double factor) throws OutOfBudgetException {
        Program program = compilation.program();
        PlanDrafts drafts = drafts(program);
        TilePlan best = plan(program);
        List<TilePlan> options = new ArrayList<>(List.of(best));
        options.addAll(new PlanSearch(drafts).near(best, thick(drafts, request.chunks().grain()), factor));
        return options;
    }

    /**
     * The least memory that a workflow needs on the device, whether or not the host has it.
     *
     * @throws OutOfBudgetException if the device cannot hold the smallest tiles
     */
    public Minimum minimum(Compilation compilation) throws OutOfBudgetException {
        Minimum least = minimum(compilation.program());
        TilePlanner planner = ofScan().withFreeTiles();
        for (Scan scan : compilation.foreseenScans()) {
            least = least.and(planner.minimum(planner.program(scan, LiveTraces.ALL)));
        }
        return least;
    }

    Minimum minimum(Program program) throws OutOfBudgetException {
        PlanDrafts drafts = drafts(program);
        return drafts.minimum(drafts.cuts(Shape.ONE).smallest());
    }

    /**
     * Plans one program.
     *
     * @throws OutOfBudgetException if the smallest possible tiles do not fit, with the bytes that they need; with a
     *     peer strategy, only if the device lacks the memory
     */
    public TilePlan plan(Program program) throws OutOfBudgetException {
        PlanDrafts drafts = drafts(program);
        if (request.strategy().ignoresBudget()) {
            return drafts.regardless(request.cuts().isPresent()
                    ? drafts.cuts(Shape.ONE)
                    : PeerCuts.of(program, request.cut(program, survey), request));
        }
        Cuts ofChunks = drafts.cuts(request.chunks().grain());
        Cuts any = request.tile().isPresent() ? ofChunks : drafts.cuts(Shape.ONE);
        PlanSearch search = new PlanSearch(drafts);
        Optional<TilePlan> best = inOrder(program, ofChunks, any).stream()
                .flatMap(cuts -> search.best(cuts).stream())
                .findFirst();
        if (best.isPresent()) {
            Cuts thick = Cuts.areOfBoxes(program) ? ofChunks.few() : ofChunks.thick(program.halo());
            return isFree() ? ofShards(search.sooner(best.get(), thick), drafts) : best.get();
        }
        TilePlan smallest = drafts.smallest(any.smallest());
        if (drafts.fit(smallest)) return smallest;
        throw refusal(smallest, drafts.least(smallest));
    }

    /** What is tried in turn, until a plan fits. */
    private static List<Cuts> inOrder(Program program, Cuts ofChunks, Cuts any) {
        if (Cuts.areOfBoxes(program)) {
            return List.of(ofChunks.few().patient(), any.few().patient(), ofChunks.few(), any.few());
        }
        Cuts wholeTraces = ofChunks.longest();
        Cuts thick = wholeTraces.thick(program.halo());
        Cuts partsOfChunks = any.longest();
        return List.of(
                thick, wholeTraces, partsOfChunks.patient(), any.patient(), partsOfChunks, ofChunks, any);
    }

    private PlanDrafts drafts(Program program) {
        return new PlanDrafts(program, survey, device, budget, request, slabs);
    }

    private boolean isFree() {
        return request.tile().isEmpty() && request.cuts().isEmpty() && request.strategy() == Strategy.FASTEST;
    }

    /** The given plan, or the best with tiles of whole shards if that takes hardly longer. */
    private TilePlan ofShards(TilePlan best, PlanDrafts drafts) {
        if (!request.chunks().areGathered()) return best;
        return new PlanSearch(drafts).best(thick(drafts, request.chunks().shards()))
                .filter(plan -> plan.predictedSeconds() <= HARDLY_LATER * best.predictedSeconds())
                .orElse(best);
    }

    /** Cuts into thick tiles of whole traces, which begin at multiples of {@code grain}. */
    private static Cuts thick(PlanDrafts drafts, Shape grain) {
        return drafts.cuts(grain).longest().thick(drafts.program().halo());
    }

    /** The end of "raise the limit": to how much, if the limit must exceed the bytes needed; else empty. */
    private static String raised(Limit limit, long needed) {
        long whole = limit.wholeFor(needed);
        return whole == needed ? "" : " to %s (%s bytes)".formatted(Bytes.format(whole), whole);
    }

    private String inMemory() {
        return request.memoryBytes() == 0
                ? ""
                : ", write to a disk (%s of it for outputs that lie in memory)"
                        .formatted(Bytes.format(request.memoryBytes()));
    }

    private OutOfBudgetException refusal(TilePlan smallest, long needed) {
        Shape tile = smallest.tileShape();
        String what = tile.traces() == 1 && tile.samples() > 1
                ? "1 trace of %s samples".formatted(tile.samples())
                : "a tile of %s".formatted(tile);
        return new OutOfBudgetException(
                ("%s on %s needs %s (%s bytes) of host memory; %s (%s bytes) allowed by %s, "
                        + "%s of it reserved for the Java runtime").formatted(
                                request.name(), what, Bytes.format(needed), needed, Bytes.format(budget.allowed()),
                                budget.allowed(), budget.source(), Bytes.format(budget.reserved())),
                Remedy.of("raise ", budget.limit().isGiven() ? Setting.HOST_MEMORY : "that limit",
                        raised(budget.limit(), needed), inMemory(), " or shrink the ",
                        request.tile().isPresent() ? "tile" : "operator's windows"),
                budget.limit().wholeFor(needed), budget.limit().whole());
    }
}
