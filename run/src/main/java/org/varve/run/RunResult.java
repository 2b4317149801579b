package org.varve.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport;

/**
 * A completed run.
 *
 * @param job the job; its inputs and device are closed, except those of the caller
 * @param files by output name, in order; empty where the outputs are not files
 * @param plan its tiles, with the projected bytes and seconds
 * @param took the measured seconds and bytes
 * @param notes what the user should know about the steps, the inputs and the outputs
 */
public record RunResult(Job job, Map<String, Path> files, JobPlan plan, RunReport took, List<Note> notes) {

    public RunResult {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        notes = List.copyOf(notes);
    }

    /** The same with more notes. */
    RunResult with(List<Note> more) {
        return more.isEmpty()
                ? this
                : new RunResult(job, files, plan, took, Stream.concat(notes.stream(), more.stream()).toList());
    }
}
