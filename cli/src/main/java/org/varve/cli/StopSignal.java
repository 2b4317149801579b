package org.varve.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lets a run clean up when SIGINT, SIGTERM or SIGHUP ends the process: the running thread is interrupted and given time
 * to remove its unfinished outputs. Watching begins before anything else.
 */
final class StopSignal {

    /** Cluster schedulers commonly kill a process 30 seconds after the first signal. */
    private static final int SECONDS_TO_CLEAN_UP = 20;

    /** A run with a journal has nothing to clean up. */
    static final int SECONDS_WITH_JOURNAL = 4;

    private static volatile int seconds = SECONDS_TO_CLEAN_UP;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread running;
    private volatile int status = ExitStatus.STOPPED;

    private StopSignal(Thread running) {
        this.running = running;
    }

    static StopSignal watch(Thread running) {
        StopSignal stop = new StopSignal(running);
        try {
            Runtime.getRuntime().addShutdownHook(new Hook(stop::stop));
        } catch (IllegalStateException signalCameBefore) {
            Runtime.getRuntime().halt(ExitStatus.STOPPED);
        }
        return stop;
    }

    /** Sets how long the run may take to clean up. */
    static void cleanUpIn(int other) {
        seconds = other;
    }

    /** Records that the run has ended by itself. */
    void finished(int exitStatus) {
        status = exitStatus;
        finished.countDown();
    }

    /** A shutdown hook that knows which thread ends the process: the running one or that of a signal. */
    static final class Hook extends Thread {

        private final Consumer<Thread> stop;

        /** Set before this thread runs. */
        @SuppressWarnings("NullAway.Init")
        private Thread ender;

        Hook(Consumer<Thread> stop) {
            super("varve-stop");
            this.stop = stop;
        }

        @Override
        public void start() {
            ender = Thread.currentThread();
            super.start();
        }

        @Override
        public void run() {
            stop.accept(ender);
        }
    }

    /** The JVM would exit with 128 + the signal's number; halting sets the status that scripts expect. */
    private void stop(Thread ender) {
        if (running.equals(ender)) return;
        running.interrupt();
        boolean clean = false;
        try {
            clean = finished.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean done = clean && status == ExitStatus.DONE;
        Runtime.getRuntime().halt(done ? ExitStatus.DONE : ExitStatus.STOPPED);
    }
}
