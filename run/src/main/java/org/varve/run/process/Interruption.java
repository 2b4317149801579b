package org.varve.run.process;

import java.nio.channels.ClosedByInterruptException;

/** Recognizes failures caused by the interruption of a thread. */
public final class Interruption {

    private Interruption() {}

    /** Whether an exception was thrown because its thread was interrupted. */
    public static boolean isBehind(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) return true;
        }
        return false;
    }

    /** The interruption of a run that leaves its journal. */
    private static final class Pause extends InterruptedException {
        private static final long serialVersionUID = 1;

        Pause() {
            super("the run was stopped; repeat it to go on");
        }
    }

    /** Whether a run that was interrupted left a journal. */
    public static boolean canBeResumed(Throwable thrown) {
        return thrown instanceof Pause;
    }

    /** Wraps such an exception, and clears the interrupt status. */
    public static InterruptedException of(Throwable thrown, boolean isResumable) {
        Thread.interrupted();
        InterruptedException stopped =
                isResumable ? new Pause() : new InterruptedException("the run was stopped; it left no output");
        stopped.initCause(thrown);
        return stopped;
    }
}
