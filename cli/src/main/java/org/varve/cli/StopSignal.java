package org.varve.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a run clean up when SIGINT, SIGTERM or SIGHUP ends the process: the thread that runs is interrupted and given time to
 * remove its unfinished outputs. Before it watches, nothing has been done.
 */
final class StopSignal {

    /** A cluster's scheduler commonly kills 30 seconds after its first signal. */
    private static final int SECONDS_TO_CLEAN_UP = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile int status = ExitStatus.STOPPED;

    private StopSignal() {}

    static StopSignal watch(Thread running) {
        StopSignal stop = new StopSignal();
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.stop(running), "varve-stop"));
        } catch (IllegalStateException signalCameBefore) {
            Runtime.getRuntime().halt(ExitStatus.STOPPED);
        }
        return stop;
    }

    /** Says that the run has ended by itself. */
    void finished(int exitStatus) {
        status = exitStatus;
        finished.countDown();
    }

    /**
     * Whether the thread that has finished began to end the process, and now waits for that; or a signal came just before, so that
     * it is not let in.
     */
    static boolean beganToExit(Thread running) {
        while (running.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        return running.getState() == Thread.State.WAITING;
    }

    /** The JVM would exit with 128 + the signal's number; halting sets the status that scripts expect. */
    private void stop(Thread running) {
        if (finished.getCount() == 0 && beganToExit(running)) {
            return;
        }
        running.interrupt();
        boolean clean = false;
        try {
            clean = finished.await(SECONDS_TO_CLEAN_UP, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean done = clean && status == ExitStatus.DONE;
        Runtime.getRuntime().halt(done ? ExitStatus.DONE : ExitStatus.STOPPED);
    }
}
