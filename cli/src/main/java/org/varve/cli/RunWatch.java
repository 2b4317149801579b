package org.varve.cli;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.run.Job;
import org.varve.run.RunListener;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/** Shows the progress of runs, one after the other. */
class RunWatch implements RunListener {

    private final Report report;
    private final String doing;
    private Optional<ProgressDisplay> display = Optional.empty();

    /**
     * Watches runs.
     *
     * @param report where progress is shown
     * @param doing the name of the main phase, such as {@code running}
     */
    RunWatch(Report report, String doing) {
        this.report = report;
        this.doing = doing;
    }

    /** The listener that shows runs as text, or reports them as JSON. */
    static RunListener of(Report report, String doing) {
        return report.events().orElseGet(() -> new RunWatch(report, doing));
    }

    @Override
    public void setUp(String sentence) {
        LargerHeap.once(report::note).accept(sentence);
    }

    @Override
    public void note(Note note) {
        String sentence = OptionWords.sentence(note);
        display.ifPresentOrElse(shown -> shown.note(sentence), () -> report.note(sentence));
    }

    @Override
    public void planned(Job job, JobPlan plan) throws IOException {
        display = Optional.of(report.progress(doing));
    }

    @Override
    public void progress(Progress progress) {
        display.ifPresent(shown -> shown.update(progress));
    }

    @Override
    public void ended() {
        display.ifPresent(ProgressDisplay::close);
        display = Optional.empty();
    }
}
