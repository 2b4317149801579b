package org.varve.cli;

import org.varve.tiling.Progress;

/** Shows how far a run has come, on standard error. */
interface ProgressDisplay extends Progress.Listener, AutoCloseable {

    /** Set by the launcher where standard error is a terminal. */
    String TERMINAL_PROPERTY = "varve.terminal";

    /**
     * A bar on a terminal, lines elsewhere, nothing where quiet was asked for.
     *
     * @param doing what is done in the main phase, such as {@code running}
     */
    static ProgressDisplay on(Report report, String doing) {
        if (report.quiet()) {
            return progress -> {};
        }
        return Boolean.getBoolean(TERMINAL_PROPERTY)
                ? new ProgressOnTerminal(report, doing)
                : new ProgressLines(report, doing);
    }

    static String label(Progress.Phase phase, String doing) {
        return switch (phase) {
            case SCAN -> "scanning";
            case RUN -> doing;
        };
    }

    @Override
    default void close() {}
}
