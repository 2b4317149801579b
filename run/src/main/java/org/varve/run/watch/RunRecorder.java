package org.varve.run.watch;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.profiler.MemoryTimeline.Moment;
import org.varve.profiler.MemoryTimeline;
import org.varve.run.Job;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.json.RunJson;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/** Records the memory of a run over time, for a report. */
public final class RunRecorder implements RunListener {

    private final boolean measures;
    private final Function<Note, String> sentence;
    private Optional<MemoryTimeline> timeline = Optional.empty();
    private Optional<Minimum> minimum = Optional.empty();

    /**
     * A recorder of one run after the other.
     *
     * @param measures whether memory is measured; otherwise only the times of tiles are known
     */
    public RunRecorder(boolean measures) {
        this(measures, Note::sentence);
    }

    /**
     * The same with other words.
     *
     * @param sentence words a note
     */
    public RunRecorder(boolean measures, Function<Note, String> sentence) {
        this.measures = measures;
        this.sentence = sentence;
    }

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.Planned(Job job, JobPlan plan) -> begin(job, plan);
            case RunEvent.Ended() -> timeline.ifPresent(MemoryTimeline::close);
            default -> {
            }
        }
    }

    private void begin(Job job, JobPlan plan) {
        if (!measures) return;
        minimum = minimum(job, plan);
        timeline = Optional.of(MemoryTimeline.begin(() -> job.device().occupancy().allocated()));
    }

    private static Optional<Minimum> minimum(Job job, JobPlan plan) {
        try {
            return Optional.of(job.minimum(plan.request()));
        } catch (OutOfBudgetException otherMemoryWasTaken) {
            return Optional.empty();
        }
    }

    /** The latest completed run, with its record. */
    public RunJson json(RunResult run) {
        List<Moment> memory = timeline.map(MemoryTimeline::moments).orElse(List.of());
        return RunJson.of(run, memory,
                minimum.map(least -> new RunJson.MinimumBytes(least.hostBytes(), least.deviceBytes())), sentence);
    }
}
