package org.varve.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.core.Device;
import org.varve.host.HostLimits;
import org.varve.run.Job;
import org.varve.run.PlannedRun;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TilePlan;

/**
 * What each of several processes that share a run must be given.
 *
 * @param memoryBytes limit of the memory of its control group
 * @param cpus number of processors
 * @param gpus number of GPUs
 * @param time within which it should be done
 */
public record Resources(long memoryBytes, int cpus, int gpus, Duration time) {

    /** What the shell and the cluster's own process take of a group's memory. */
    private static final long SHELL_BYTES = 48L << 20;

    /** Nine of ten runs are predicted to within a factor of 1.5; a node may be slower than the one that was measured. */
    private static final double MARGIN = 2;

    /** Java starts, files are opened and the machine is measured. */
    private static final Duration START = Duration.ofMinutes(2);

    /**
     * What a planned run needs, shared by a number of processes: its memory, whether this machine has learned that it takes less or
     * not, as another may not have; and its part of the predicted time, of which scans are not shared.
     */
    public static Resources of(PlannedRun planned, int processes) {
        Job job = planned.job();
        JobPlan plan = planned.plan();
        Device device = job.device();
        long process = Math.max(plan.projectedHostBytes(), planned.minimum().hostBytes()) + job.reserve().unlearned();
        double seconds = plan.scan().map(TilePlan::predictedSeconds).orElse(0.0)
                + plan.run().predictedSeconds() / Math.min(processes, plan.run().count());
        return new Resources(HostLimits.groupFor(process + SHELL_BYTES), job.threads(),
                device.hasOwnMemory() ? device.parallel() : 0,
                START.plusSeconds((long) Math.ceil(MARGIN * seconds)));
    }

    /** The same for scripts. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("memoryBytes", memoryBytes);
        json.put("cpus", cpus);
        json.put("gpus", gpus);
        json.put("seconds", time.toSeconds());
        return json;
    }
}
