package org.varve.cli;

import java.util.function.Consumer;
import org.varve.tiling.Progress;

/** Shows progress on standard error; {@link Report#progress} chooses how. */
interface ProgressDisplay extends Consumer<Progress>, AutoCloseable {

    static String label(Progress.Phase phase, String doing) {
        return switch (phase) {
            case SCAN -> "scanning";
            case RUN -> doing;
        };
    }

    /** Ends what is shown, so that other lines may follow; further progress is shown anew. */
    @Override
    default void close() {}
}
