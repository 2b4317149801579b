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
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
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
 */
public final class TilePlanner {

    /** Bytes per second at which statistics are gathered, about. */
    private static final double STATISTICS_BYTES = 2.0e9;

    /**
     * Tiles of whole shards, which write nothing twice, are chosen if they are predicted to take at most this many
     * times as long.
     */
    private static final double HARDLY_LATER = 1.05;

    /** Plans the run of a workflow, and the scan for survey statistics if it needs one. */
    public JobPlan plan(Compilation compilation, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        JobPlan job = new JobPlan(
                request, Optional.empty(), plan(compilation.program(), survey, device, budget, request));
        Optional<Compilation.Scan> scan = compilation.nextScan();
        return scan.isEmpty()
                ? job
                : withScan(job, program(scan.get(), survey, request, LiveTraces.ALL), survey, device);
    }

    /**
     * Plans of a workflow's run that fit and are predicted to take at most {@code factor} times as long as the best,
     * best first, each with tiles of at most half the size of the one before.
     *
     * @throws OutOfBudgetException if the smallest possible tiles do not fit
     */
    public List<TilePlan> options(
            Compilation compilation, Survey survey, Device device, Budget budget, PlanRequest request, double factor)
            throws OutOfBudgetException {
        Program program = compilation.program();
        TilePlan best = plan(program, survey, device, budget, request);
        Cuts cuts = cuts(program, survey, request, request.chunks().grain());
        PlanDrafts drafts = new PlanDrafts(program, survey, device, budget, request);
        PlanSearch search = new PlanSearch(drafts);
        List<TilePlan> options = new ArrayList<>(List.of(best));
        options.addAll(search.near(best, cuts.longest().thick(program.halo()), factor));
        return options;
    }

    /**
     * The least memory that a workflow needs on a device, whether or not the host has it.
     *
     * @throws OutOfBudgetException if the device cannot hold the smallest tiles
     */
    public Minimum minimum(Compilation compilation, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        Minimum run = minimum(compilation.program(), survey, device, budget, request);
        Optional<Compilation.Scan> scan = compilation.nextScan();
        return scan.isEmpty()
                ? run
                : run.and(minimum(program(scan.get(), survey, request, LiveTraces.ALL), survey, device, budget,
                        request.ofScan()));
    }

    /** The program of a scan, of whose outputs a device may hand over digests. */
    static Program program(Compilation.Scan scan, Survey survey, PlanRequest request, LiveTraces live) {
        return scan.reduced(request.ofScan().part(survey), live);
    }

    static Minimum minimum(
            Program program, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        Cuts smallest = cuts(program, survey, request, Shape.ONE).smallest();
        return new PlanDrafts(program, survey, device, budget, request).minimum(smallest);
    }

    private JobPlan withScan(JobPlan job, Program scan, Survey survey, Device device) throws OutOfBudgetException {
        TilePlan plan;
        try {
            plan = planScan(scan, survey, device, job);
        } catch (OutOfBudgetException slabsOfTheRunAreTooSmall) {
            plan = plan(scan, survey, device, job.run().budget(), scanRequest(job));
        }
        return new JobPlan(job.request(), Optional.of(plan), job.run());
    }

    /** Plans a scan within the slabs of a job. */
    TilePlan planScan(Program scan, Survey survey, Device device, JobPlan job) throws OutOfBudgetException {
        return planWithin(scan, survey, device, job, scanRequest(job));
    }

    /** Plans a job's program again within its slabs, for a device that has less memory than before. */
    TilePlan planWithin(Program program, Survey survey, Device device, JobPlan job) throws OutOfBudgetException {
        return planWithin(program, survey, device, job, job.request());
    }

    private TilePlan planWithin(Program program, Survey survey, Device device, JobPlan job, PlanRequest request)
            throws OutOfBudgetException {
        Budget budget = job.run().budget();
        long besidesSlabs = job.run().projectedHostBytes() - job.run().slabs();
        Budget slabs = new Budget(besidesSlabs + job.slabs(), budget.reserved(), budget.source());
        return plan(program, survey, device, slabs, request.withRates(request.rates().onceStarted()));
    }

    private static PlanRequest scanRequest(JobPlan job) {
        PlanRequest request = job.request();
        return request.ofScan()
                .withRates(request.rates().withWriteBytes(STATISTICS_BYTES))
                .withCuts(Optional.empty());
    }

    /**
     * Plans one program.
     *
     * @throws OutOfBudgetException if the smallest possible tiles do not fit, with the bytes that they need; with a
     *     peer strategy, only if the device lacks the memory
     */
    public TilePlan plan(Program program, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        PlanDrafts drafts = new PlanDrafts(program, survey, device, budget, request);
        PlanSearch search = new PlanSearch(drafts);
        if (request.strategy().ignoresBudget()) {
            return drafts.regardless(request.cuts().isPresent()
                    ? cuts(program, survey, request, Shape.ONE)
                    : PeerCuts.of(program, request.cut(program, survey), request));
        }
        Cuts aligned = cuts(program, survey, request, request.chunks().grain());
        Cuts cuts = request.tile().isPresent() ? aligned : cuts(program, survey, request, Shape.ONE);
        Cuts whole = aligned.longest();
        List<Cuts> inOrder = List.of(whole.thick(program.halo()), whole, cuts.longest().patient(), cuts.patient(),
                cuts.longest(), aligned, cuts);
        Optional<TilePlan> best = inOrder.stream().flatMap(each -> search.best(each).stream()).findFirst();
        if (best.isPresent()) {
            TilePlan soonest = isFree(request) ? search.sooner(best.get(), aligned.thick(program.halo())) : best.get();
            return ofShards(soonest, search, program, survey, request);
        }
        TilePlan smallest = drafts.smallest(cuts.smallest());
        if (smallest.fits()) return smallest;
        throw refusal(smallest, drafts.least(smallest), request);
    }

    private static boolean isFree(PlanRequest request) {
        return request.tile().isEmpty() && request.cuts().isEmpty() && request.strategy() == Strategy.FASTEST;
    }

    /** The given plan, or the best with tiles of whole shards if that takes hardly longer. */
    private static TilePlan ofShards(
            TilePlan best, PlanSearch search, Program program, Survey survey, PlanRequest request) {
        if (!isFree(request) || !request.chunks().areGathered()) return best;
        return search.best(cuts(program, survey, request, request.chunks().shards()).longest().thick(program.halo()))
                .filter(plan -> plan.predictedSeconds() <= HARDLY_LATER * best.predictedSeconds())
                .orElse(best);
    }

    private static Cuts cuts(Program program, Survey survey, PlanRequest request, Shape grain) {
        Shape stored = request.chunks().read();
        SurveyPart part = request.cut(program, survey);
        if (request.cuts().isPresent()) return Cuts.exactly(program, part, request.cuts().get(), stored);
        return request.tile()
                .map(tile -> Cuts.forced(program, part, tile, grain, stored))
                .orElseGet(() -> Cuts.all(program, part, grain, stored));
    }

    /** The end of "raise the limit": to how much, if the limit must exceed the bytes needed; else empty. */
    private static String raised(Limit limit, long needed) {
        long whole = limit.wholeFor(needed);
        return whole == needed ? "" : " to %s (%s bytes)".formatted(Bytes.format(whole), whole);
    }

    private static String inMemory(PlanRequest request) {
        return request.memoryBytes() == 0
                ? ""
                : ", write to a disk (%s of it for outputs that lie in memory)"
                        .formatted(Bytes.format(request.memoryBytes()));
    }

    private static OutOfBudgetException refusal(TilePlan smallest, long needed, PlanRequest request) {
        Shape tile = smallest.tileShape();
        Budget budget = smallest.budget();
        String what = tile.traces() == 1
                ? "1 trace of %s samples".formatted(tile.samples())
                : "a tile of %s".formatted(tile);
        return new OutOfBudgetException(
                ("%s on %s needs %s (%s bytes) of host memory; %s (%s bytes) allowed by %s, "
                        + "%s of it reserved for the Java runtime").formatted(
                                request.name(), what, Bytes.format(needed), needed, Bytes.format(budget.allowed()),
                                budget.allowed(), budget.source(), Bytes.format(budget.reserved())),
                Remedy.of("raise ", budget.limit().isGiven() ? Setting.HOST_MEMORY : "that limit",
                        raised(budget.limit(), needed), inMemory(request), " or shrink the ",
                        request.tile().isPresent() ? "tile" : "operator's windows"),
                budget.limit().wholeFor(needed), budget.limit().whole());
    }
}
