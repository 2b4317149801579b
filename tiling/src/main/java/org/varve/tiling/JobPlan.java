package org.varve.tiling;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.varve.core.MemoryFootprint.Place;

/**
 * The plan for streaming a workflow over a survey. Statistics that must be known first are gathered in the memory of
 * the run.
 *
 * @param request what was asked for
 * @param scans how survey statistics are gathered, in turn; none if the workflow needs no statistics
 * @param run how the outputs are computed
 */
public record JobPlan(PlanRequest request, List<TilePlan> scans, TilePlan run) {

    public JobPlan {
        scans = List.copyOf(scans);
    }

    /** Adds a scan, which follows the others. */
    JobPlan with(TilePlan scan) {
        return new JobPlan(request, Stream.concat(scans.stream(), Stream.of(scan)).toList(), run);
    }

    /** The same plan, which keeps its tiles when it is made again. */
    public JobPlan withFixedTiles() {
        return new JobPlan(request.withCuts(Optional.of(run.grid().cuts())), scans, run);
    }

    /** Bytes that the process occupies at most; scans and run share slabs of the largest size that one needs. */
    public long projectedHostBytes() {
        return slabs() + most(JobPlan::besidesSlabs);
    }

    /** Bytes of the Java heap that the device fills. */
    public long heapBytes() {
        return most(plan -> plan.footprint().bytes(Place.HEAP));
    }

    /** Bytes of the GPU's memory that the job occupies at most. */
    public long projectedDeviceBytes() {
        return most(TilePlan::projectedDeviceBytes);
    }

    /** Predicted time of the job, with its scans. */
    public double predictedSeconds() {
        return scanSeconds() + run.predictedSeconds();
    }

    /** Predicted time of the scans. */
    public double scanSeconds() {
        return scans.stream().mapToDouble(TilePlan::predictedSeconds).sum();
    }

    /** The largest of something, over the scans and the run. */
    public long most(ToLongFunction<TilePlan> bytes) {
        return Stream.concat(scans.stream(), Stream.of(run)).mapToLong(bytes).max().orElseThrow();
    }

    private static long besidesSlabs(TilePlan plan) {
        return plan.projectedHostBytes() - plan.slabs();
    }

    /** Bytes of the slabs, which scans and run use in turn. */
    public long slabs() {
        return most(TilePlan::slabs);
    }
}
