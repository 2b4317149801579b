package org.varve.run;

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

    /** Wraps such an exception, and clears the interrupt status. */
    static InterruptedException of(Throwable thrown) {
        Thread.interrupted();
        InterruptedException stopped = new InterruptedException("the run was stopped; no output of it is left");
        stopped.initCause(thrown);
        return stopped;
    }
}
