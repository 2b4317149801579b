package org.varve.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport;

/**
 * A run that is done.
 *
 * @param job what was run; its input and its device are closed, but for those that are the caller's
 * @param files by the names of the outputs, in order; empty where the outputs are no files
 * @param plan how it was cut, and what it was projected to take
 * @param took seconds and bytes
 * @param notes what the user should know of the outputs, a sentence each
 */
public record RunResult(Job job, Map<String, Path> files, JobPlan plan, RunReport took, List<String> notes) {}
