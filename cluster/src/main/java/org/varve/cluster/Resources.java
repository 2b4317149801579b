package org.varve.cluster;

import java.time.Duration;
import org.varve.core.Device;
import org.varve.host.HostLimits;
import org.varve.run.Job;
import org.varve.run.PlannedRun;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/**
 * The resources of each of several processes that share a run.
 *
 * @param memoryBytes limit of the memory of its control group
 * @param cpus number of processors
 * @param gpus number of GPUs
 * @param time within which it should be done
 */
public record Resources(long memoryBytes, int cpus, int gpus, Duration time) {

    /** Memory of the shell and the cluster's own process in a control group. */
    private static final long SHELL_BYTES = 48L << 20;

    /** Nine of ten runs are predicted to within a factor of 1.5; a node may be slower than the measured one. */
    private static final double MARGIN = 2;

    /** Java starts, files are opened and the machine is measured. */
    private static final Duration START = Duration.ofMinutes(2);

    /**
     * The resources for a planned run, shared by a number of processes: its memory, without what this machine has
     * learned, as others may not have; and the process's share of the predicted time, with all of the scans.
     */
    public static Resources of(PlannedRun planned, int processes) {
        return of(planned.job(), planned.plan(), planned.minimum(), processes);
    }

    static Resources of(Job job, JobPlan plan, Minimum minimum, int processes) {
        Device device = job.device();
        long process = Math.max(plan.projectedHostBytes(), minimum.hostBytes()) + job.reserve().unlearned();
        double seconds = plan.scanSeconds()
                + plan.run().predictedSeconds() / Math.min(processes, plan.run().count());
        return new Resources(HostLimits.groupFor(process + SHELL_BYTES), job.threads(),
                device.hasOwnMemory() ? device.parallel() : 0,
                START.plusSeconds((long) Math.ceil(MARGIN * seconds)));
    }

    /** What each task is given, for scripts. */
    public record Facts(long memoryBytes, int cpus, int gpus, long seconds) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(memoryBytes, cpus, gpus, time.toSeconds());
    }
}
