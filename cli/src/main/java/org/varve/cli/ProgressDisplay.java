package org.varve.cli;

import org.varve.tiling.Progress;
import org.varve.tiling.ProgressListener;

/** Shows the progress of a run on standard error; {@link Report#progress} chooses how. */
interface ProgressDisplay extends ProgressListener, AutoCloseable {

    static String label(Progress.Phase phase, String doing) {
        return switch (phase) {
            case SCAN -> "scanning";
            case RUN -> doing;
        };
    }

    @Override
    default void close() {}
}
