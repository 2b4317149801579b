package org.varve.cli;

import java.util.function.Consumer;
import org.varve.tiling.Progress;

/** Prints a line for every tenth of a phase, for logs. */
final class ProgressLines implements ProgressDisplay {

    private static final int PERCENT_BETWEEN = 10;

    private final Consumer<String> notes;
    private final String doing;
    private int nextPercent = PERCENT_BETWEEN;

    ProgressLines(Consumer<String> notes, String doing) {
        this.notes = notes;
        this.doing = doing;
    }

    @Override
    public void update(Progress progress) {
        if (progress.tilesDone() == 0) {
            nextPercent = PERCENT_BETWEEN;
            return;
        }
        int percent = (int) (100 * progress.samplesDone() / progress.samples());
        if (percent < nextPercent) {
            return;
        }
        nextPercent = percent - percent % PERCENT_BETWEEN + PERCENT_BETWEEN;
        double left = progress.seconds() * (progress.samples() - progress.samplesDone()) / progress.samplesDone();
        notes.accept("%s %3d %%, tile %d of %d, %.1f Msamples/s, %.0f s left".formatted(
                ProgressDisplay.label(progress.phase(), doing),
                percent,
                progress.tilesDone(),
                progress.tiles(),
                progress.samplesDone() / progress.seconds() / 1e6,
                left));
    }

    @Override
    public void note(String sentence) {
        notes.accept(sentence);
    }
}
