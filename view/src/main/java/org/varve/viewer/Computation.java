package org.varve.viewer;

import java.util.Optional;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.Progress;
import org.varve.viewer.Computed.Wanted;

/** The computation of one result, in its own thread, for the requests that wait for it. */
final class Computation implements RunListener {

    private final Wanted wanted;
    private final long begun = System.nanoTime();
    private Optional<Thread> thread = Optional.empty();
    private Optional<Exception> failure = Optional.empty();
    private Optional<Progress> progress = Optional.empty();
    private int waiting;
    private boolean stopped;

    Computation(Wanted wanted) {
        this.wanted = wanted;
    }

    Wanted wanted() {
        return wanted;
    }

    /** Begins in a new thread. */
    synchronized void start(Runnable work) {
        thread = Optional.of(Thread.ofPlatform().daemon().name("varve-view-compute").start(work));
    }

    /** Joins the wait for a result, unless it is another, or was stopped. */
    synchronized boolean join(Wanted other) {
        if (stopped || !wanted.equals(other)) return false;
        waiting++;
        return true;
    }

    /** Leaves; the computation stops when nobody waits. */
    synchronized void leave() {
        waiting--;
        if (waiting == 0) stop();
    }

    /** Stops without waiting for the end. */
    synchronized void stop() {
        stopped = true;
        thread.ifPresent(Thread::interrupt);
    }

    synchronized void fail(Exception cause) {
        failure = Optional.of(cause);
    }

    synchronized Optional<Exception> failure() {
        return failure;
    }

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.Progressed(Progress now)) progress = Optional.of(now);
    }

    /** Whether it is planned, and so unlikely to be refused. */
    synchronized boolean isPlanned() {
        return progress.isPresent();
    }

    /**
     * Progress for the page.
     *
     * @param seconds since it began
     * @param done the fraction of the phase that is done
     */
    record Facts(double seconds, Optional<Progress.Phase> phase, Optional<Double> done) {}

    /** Its progress, for the page. */
    synchronized Facts json() {
        return new Facts((System.nanoTime() - begun) * 1e-9, progress.map(Progress::phase),
                progress.map(now -> (double) now.samplesDone() / Math.max(1, now.samples())));
    }

    /** The thread that computes. */
    synchronized Thread thread() {
        return thread.orElseThrow();
    }
}
