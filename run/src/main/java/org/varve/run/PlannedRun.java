package org.varve.run;

import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/**
 * How a run would be done.
 *
 * @param job what would be run; its device is open only within {@link Run#plan}
 * @param plan tiles and every buffer
 * @param minimum the least memory with which it could be done
 */
public record PlannedRun(Job job, JobPlan plan, Minimum minimum) {}
