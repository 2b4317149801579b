package org.varve.viewer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.varve.run.RunListener;
import org.varve.tiling.Progress;
import org.varve.viewer.Computed.Wanted;

/** One result that is being computed, in a thread of its own, for those who wait for it. */
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

    /** Takes part in waiting for a result, unless it is another, or it has been stopped and there will be none. */
    synchronized boolean join(Wanted other) {
        if (stopped || !wanted.equals(other)) return false;
        waiting++;
        return true;
    }

    /** Waits no longer; the computation is stopped once nobody waits. */
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
    public synchronized void progress(Progress now) {
        progress = Optional.of(now);
    }

    /** Whether it is planned, so that it will hardly be refused any more. */
    synchronized boolean isPlanned() {
        return progress.isPresent();
    }

    /** How far it is, for the page. */
    synchronized Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", (System.nanoTime() - begun) * 1e-9);
        progress.ifPresent(now -> {
            json.put("phase", now.phase() == Progress.Phase.SCAN ? "scan" : "run");
            json.put("done", (double) now.samplesDone() / Math.max(1, now.samples()));
        });
        return json;
    }

    /** The thread that computes. */
    synchronized Thread thread() {
        return thread.orElseThrow();
    }
}
