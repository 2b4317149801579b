package org.varve.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport;

/**
 * A completed run.
 *
 * @param job the job; its inputs and device are closed, except those of the caller
 * @param files by output name, in order; empty where the outputs are not files
 * @param plan its tiles, with the projected bytes and seconds
 * @param took the measured seconds and bytes
 * @param notes sentences on the outputs that the user should know
 */
public record RunResult(Job job, Map<String, Path> files, JobPlan plan, RunReport took, List<String> notes) {

    /** Whether this process computed all tiles: not if it went on where another had stopped, or shared them. */
    boolean didAll() {
        return took.tileTimes().size() >= plan.run().count();
    }
}
