package org.varve.tiling;

import java.util.Optional;
import org.varve.core.MemoryFootprint.Place;

/**
 * The plan for streaming a workflow over a survey. Statistics that must be known first are gathered in the memory of
 * the run.
 *
 * @param request what was asked for
 * @param scan how survey statistics are gathered; empty if the workflow needs none
 * @param run how the outputs are computed
 */
public record JobPlan(PlanRequest request, Optional<TilePlan> scan, TilePlan run) {

    /** The same plan, which keeps its tiles when it is made again. */
    public JobPlan withFixedTiles() {
        return new JobPlan(request.withCuts(Optional.of(run.grid().cuts())), scan, run);
    }

    /** Bytes that the process occupies at most; scan and run share slabs of the larger size that either needs. */
    public long projectedHostBytes() {
        return slabs() + Math.max(besidesSlabs(run), scan.map(JobPlan::besidesSlabs).orElse(0L));
    }

    /** Bytes of the Java heap that the device fills. */
    public long heapBytes() {
        return Math.max(heapBytes(run), scan.map(JobPlan::heapBytes).orElse(0L));
    }

    /** Bytes of the GPU's memory that the job occupies at most. */
    public long projectedDeviceBytes() {
        return Math.max(run.projectedDeviceBytes(), scan.map(TilePlan::projectedDeviceBytes).orElse(0L));
    }

    /** Predicted time of the job, with one scan where statistics are needed. */
    public double predictedSeconds() {
        return run.predictedSeconds() + scan.map(TilePlan::predictedSeconds).orElse(0.0);
    }

    private static long heapBytes(TilePlan plan) {
        return plan.footprint().bytes(Place.HEAP);
    }

    private static long besidesSlabs(TilePlan plan) {
        return plan.projectedHostBytes() - plan.slabs();
    }

    /** Bytes of the slabs, which scan and run use in turn. */
    public long slabs() {
        return Math.max(run.slabs(), scan.map(TilePlan::slabs).orElse(0L));
    }
}
