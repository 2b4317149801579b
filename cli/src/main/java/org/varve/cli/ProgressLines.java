package org.varve.cli;

import java.util.Locale;
import java.util.function.Consumer;
import org.varve.run.watch.Pace;
import org.varve.tiling.Progress;

/** Prints a line from time to time, for logs. */
final class ProgressLines implements ProgressDisplay {

    private final Consumer<String> lines;
    private final String doing;
    private final Pace pace = new Pace();

    ProgressLines(Consumer<String> lines, String doing) {
        this.lines = lines;
        this.doing = doing;
    }

    @Override
    public void accept(Progress progress) {
        if (!pace.isDue(progress)) return;
        lines.accept(String.format(Locale.ROOT, "%s %3s %%, tile %s of %s, %.1f Msamples/s, %.0f s left",
                ProgressDisplay.label(progress.phase(), doing),
                Pace.percent(progress),
                progress.tilesDone(),
                progress.tiles(),
                progress.samplesDone() / progress.seconds() / 1e6,
                Pace.secondsLeft(progress)));
    }
}
