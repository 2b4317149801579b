package org.varve.cli;

import java.util.function.Consumer;
import org.varve.run.watch.Pace;
import org.varve.tiling.Progress;

/** Prints a line now and then, for logs. */
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
        notes.accept("%s %3d %%, tile %d of %d, %.1f Msamples/s, %.0f s left".formatted(
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
