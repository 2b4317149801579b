package org.varve.cli;

import java.util.Optional;
import org.varve.core.Note;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.Progress;

/** Shows the progress of runs, one after the other. */
final class RunWatch implements RunListener {

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
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.SetUp(String sentence) -> LargerHeap.<String>once(report::note).accept(sentence);
            case RunEvent.Noted(Note note) -> {
                display.ifPresent(ProgressDisplay::close);
                report.note(note);
            }
            case RunEvent.Planned _ -> display = Optional.of(report.progress(doing));
            case RunEvent.Progressed(Progress progress) -> display.ifPresent(shown -> shown.accept(progress));
            case RunEvent.Ended() -> {
                display.ifPresent(ProgressDisplay::close);
                display = Optional.empty();
            }
            case RunEvent.TileWritten(_),RunEvent.Completed(_),RunEvent.Failed(_) -> {
            }
        }
    }
}
