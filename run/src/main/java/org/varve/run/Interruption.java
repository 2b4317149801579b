package org.varve.run;

import java.nio.channels.ClosedByInterruptException;

/** What an interrupted thread ends with, whatever it was at. */
public final class Interruption {

    private Interruption() {}

    /** Whether something was thrown because its thread was interrupted. */
    public static boolean isBehind(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException || cause instanceof ClosedByInterruptException) return true;
        }
        return false;
    }

    /** The same as an exception of its own. */
    static InterruptedException of(Throwable thrown) {
        Thread.interrupted();
        InterruptedException stopped = new InterruptedException("the run was stopped; no output of it is left");
        stopped.initCause(thrown);
        return stopped;
    }
}
