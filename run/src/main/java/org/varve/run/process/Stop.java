package org.varve.run.process;

/** Whether a run is to stop. Code that swallows interrupts cannot lose that. */
public final class Stop {

    private volatile boolean isAsked;

    /** Asks the run to stop. */
    public void ask() {
        isAsked = true;
    }

    /** Interrupts the current thread again if the run is to stop. */
    public void repeat() {
        if (isAsked) Thread.currentThread().interrupt();
    }
}
