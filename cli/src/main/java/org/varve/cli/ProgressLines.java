package org.varve.cli;

import java.util.Locale;
import java.util.function.Consumer;
import org.varve.run.watch.Pace;
import org.varve.tiling.Progress;

/** Prints a line from time to time, for logs. */
final class ProgressLines implements ProgressDisplay {

    private final Consumer<String> notes;
    private final String doing;
    private final Pace pace = new Pace();

    ProgressLines(Consumer<String> notes, String doing) {
        this.notes = notes;
        this.doing = doing;
    }

    @Override
    public void update(Progress progress) {
        if (!pace.isDue(progress)) return;
        notes.accept(String.format(Locale.ROOT, "%s %3s %%, tile %s of %s, %.1f Msamples/s, %.0f s left",
                ProgressDisplay.label(progress.phase(), doing),
                Pace.percent(progress),
                progress.tilesDone(),
                progress.tiles(),
                progress.samplesDone() / progress.seconds() / 1e6,
                Pace.secondsLeft(progress)));
    }

    @Override
    public void note(String sentence) {
        notes.accept(sentence);
    }
}
