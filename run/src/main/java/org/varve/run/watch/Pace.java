package org.varve.run.watch;

import org.varve.tiling.Progress;

/** When to report progress without a terminal: at every tenth of a phase, and each minute. */
public final class Pace {

    private static final int PERCENT_BETWEEN = 10;

    private static final double SECONDS_BETWEEN = 60;

    private int nextPercent = PERCENT_BETWEEN;
    private double nextSeconds = SECONDS_BETWEEN;

    /** The part of a phase that is done. */
    public static int percent(Progress progress) {
        return (int) (100 * progress.samplesDone() / progress.samples());
    }

    /** Seconds until the phase should be done; as long as nothing is, infinite. */
    public static double secondsLeft(Progress progress) {
        return progress.seconds() * (progress.samples() - progress.samplesDone()) / progress.samplesDone();
    }

    /** Whether to report it. */
    public boolean isDue(Progress progress) {
        if (progress.tilesDone() == 0) {
            nextPercent = PERCENT_BETWEEN;
            nextSeconds = SECONDS_BETWEEN;
            return false;
        }
        int percent = percent(progress);
        if (percent < nextPercent && progress.seconds() < nextSeconds) return false;
        nextPercent = percent - percent % PERCENT_BETWEEN + PERCENT_BETWEEN;
        nextSeconds = progress.seconds() + SECONDS_BETWEEN;
        return true;
    }
}
