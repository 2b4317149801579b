package org.varve.run;

import java.util.List;
import org.varve.core.Note;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/**
 * The plan of a run that was not started.
 *
 * @param job the job; its device is open only within {@link Run#plan}
 * @param plan its tiles and every buffer
 * @param minimum the least memory in which it could run
 * @param notes what the user should know about the inputs
 */
public record PlannedRun(Job job, JobPlan plan, Minimum minimum, List<Note> notes) {}
