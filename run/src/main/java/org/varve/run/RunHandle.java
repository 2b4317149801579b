package org.varve.run;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * A run in its own thread.
 *
 * @param result completes when the run has ended and released everything: with the result, or with what {@link Run#run}
 *     would have thrown. Cancelling it stops the run without waiting for its end.
 * @param thread the thread of the run
 */
public record RunHandle(CompletableFuture<RunResult> result, Thread thread) {

    static RunHandle start(Callable<RunResult> run) {
        CompletableFuture<RunResult> result = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().name("varve-run").start(() -> complete(result, run));
        var _ = result.whenComplete((_, _) -> {
            if (result.isCancelled()) thread.interrupt();
        });
        return new RunHandle(result, thread);
    }

    private static void complete(CompletableFuture<RunResult> result, Callable<RunResult> run) {
        try {
            result.complete(run.call());
        } catch (Throwable failure) {
            result.completeExceptionally(failure);
        }
    }

    /**
     * Stops the run and waits for its end: no output is left, and all memory is released. A run that is already done
     * keeps its outputs. Called from the run's own thread, by a listener, it does not wait.
     *
     * @return whether the run has no outputs, because it was stopped or failed
     */
    public boolean cancel() throws InterruptedException {
        thread.interrupt();
        if (Thread.currentThread().equals(thread)) return true;
        thread.join();
        return result.isCompletedExceptionally();
    }
}
