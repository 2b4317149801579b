package org.varve.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.varve.run.process.Stop;
import org.varve.tiling.ThreadTraces;

/** A run in its own thread. */
public final class RunHandle {

    /** How long a run that is stopped may take to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CompletableFuture<RunResult> result = new CompletableFuture<>();
    private final ThreadGroup threads = new ThreadGroup("varve-run");
    private final List<StackTraceElement> caller = ThreadTraces.ofCaller();
    private final Stop stop;
    private final Thread thread;

    private RunHandle(Callable<RunResult> run, Stop stop) {
        this.stop = stop;
        thread = Thread.ofPlatform().group(threads).name("varve-run").unstarted(() -> complete(run));
    }

    static RunHandle start(Execution execution) {
        return start(execution::run, execution.stop());
    }

    static RunHandle start(Callable<RunResult> run, Stop stop) {
        RunHandle handle = new RunHandle(run, stop);
        var _ = handle.result.whenComplete((_, _) -> handle.stopUnlessOver());
        handle.thread.start();
        return handle;
    }

    private void complete(Callable<RunResult> run) {
        try {
            result.complete(run.call());
        } catch (Throwable failure) {
            ThreadTraces.join(failure, caller);
            result.completeExceptionally(failure);
        }
    }

    /** Stops the run if the result was completed by others, as by a cancel or a timeout. */
    private void stopUnlessOver() {
        if (result.isCancelled() || !Thread.currentThread().equals(thread)) stop();
    }

    /**
     * Completes when the run has ended and released everything: with the result, or with what {@link Run#run} would
     * have thrown. Completing or cancelling it, also by {@link CompletableFuture#orTimeout}, stops the run without
     * waiting for its end. If the run has not ended 10 s after {@link #cancel}, it fails with an
     * {@link IllegalStateException} that names what is still busy; the run ends when that returns.
     */
    public CompletableFuture<RunResult> result() {
        return result;
    }

    /** The thread of the run. */
    public Thread thread() {
        return thread;
    }

    /**
     * Stops the run and waits for its end: no output is left, and all memory is released. A run that is already done
     * keeps its outputs. Called from a thread of the run, as by a listener, it does not wait.
     *
     * @return whether the run has no outputs, because it was stopped or failed
     * @throws IllegalStateException if a listener, a volume or another piece of the program keeps the run busy for 10
     *     s; its message names it. The run ends, and leaves nothing, once that returns.
     */
    public boolean cancel() throws InterruptedException {
        stop();
        if (isOfTheRun(Thread.currentThread())) return true;
        if (!thread.join(PATIENCE)) throw busy();
        return result.isCompletedExceptionally();
    }

    /** Asks the run to stop. */
    void stop() {
        stop.ask();
        thread.interrupt();
    }

    /** Waits for the end of a run that was stopped, even if this thread is interrupted. */
    void awaitStopped() {
        long latest = System.nanoTime() + PATIENCE.toNanos();
        while (thread.isAlive()) {
            long left = latest - System.nanoTime();
            if (left <= 0) throw busy();
            try {
                thread.join(Duration.ofNanos(left));
            } catch (InterruptedException again) {
                // the run ends soon, and the caller keeps the interrupt
            }
        }
    }

    private boolean isOfTheRun(Thread asking) {
        ThreadGroup group = asking.getThreadGroup();
        return group != null && threads.parentOf(group);
    }

    private IllegalStateException busy() {
        Thread[] alive = new Thread[2 * threads.activeCount() + 1];
        List<Thread> found = Arrays.stream(alive, 0, threads.enumerate(alive)).filter(Objects::nonNull).toList();
        IllegalStateException failure = new IllegalStateException(
                "the run was stopped %s s ago, but has not ended; it does when this is over: %s"
                        .formatted(PATIENCE.toSeconds(), ThreadTraces.of(found)));
        result.completeExceptionally(failure);
        return failure;
    }
}
