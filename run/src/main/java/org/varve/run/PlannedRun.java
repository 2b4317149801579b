package org.varve.run;

import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/**
 * The plan of a run that was not started.
 *
 * @param job the job; its device is open only within {@link Run#plan}
 * @param plan its tiles and every buffer
 * @param minimum the least memory in which it could run
 */
public record PlannedRun(Job job, JobPlan plan, Minimum minimum) {}
