package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** How a run in its own thread is stopped, by whom, and what is left of it. */
class RunHandleTest {

    private static final Shape SHAPE = new Shape(6, 5, 20);

    @TempDir
    private Path folder;

    private final CountDownLatch begun = new CountDownLatch(1);

    private Run run(RunListener listener) {
        return Run.of(new MeanFilter(new Window(3, 3, 3))).from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve("mean.npy")).on("cpu").threads(1).tile(new Shape(1, 5, 20)).tilesInFlight(1)
                .listener(listener);
    }

    /** Holds the run once, until it is interrupted, and loses that. */
    private RunListener swallowing() {
        return event -> {
            if (!(event instanceof RunEvent.Progressed) || begun.getCount() == 0) return;
            begun.countDown();
            try {
                TimeUnit.MINUTES.sleep(1);
            } catch (InterruptedException swallowed) {
                // hostile
            }
        };
    }

    @Test
    void aListenerThatLosesTheInterruptDoesNotKeepTheRunFromEnding() throws Exception {
        RunHandle handle = run(swallowing()).start();
        begun.await();

        assertThat(handle.cancel()).isTrue();

        assertThatThrownBy(handle.result()::get).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(folder).isEmptyDirectory();
    }

    /** It cannot wait for its own thread. */
    @Test
    void aListenerMayCancelItsOwnRun() throws Exception {
        CompletableFuture<RunHandle> handle = new CompletableFuture<>();
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        handle.complete(run(event -> {
            if (!(event instanceof RunEvent.TileWritten) || cancelled.isDone()) return;
            try {
                cancelled.complete(handle.get().cancel());
            } catch (InterruptedException | ExecutionException | RuntimeException e) {
                cancelled.completeExceptionally(e);
            }
        }).start());

        assertThat(cancelled.get(5, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(handle.get().result()::get).hasCauseInstanceOf(InterruptedException.class);
        assertThat(folder).isEmptyDirectory();
    }

    /** Such as a server that answers without waiting any longer. */
    @Test
    void whoeverCompletesTheResultStopsTheRun() throws Exception {
        RunHandle handle = run(swallowing()).start();
        begun.await();

        assertThat(handle.result().completeExceptionally(new IOException("too late"))).isTrue();

        assertThat(handle.thread().join(Duration.ofSeconds(10))).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aCancelTellsWhetherTheRunHasItsOutputs() throws Exception {
        RunHandle done = run(RunListener.NONE).start();
        done.result().get();
        assertThat(done.cancel()).isFalse();
        assertThat(folder.resolve("mean.npy")).exists();

        RunHandle refused = run(RunListener.NONE).start();
        assertThatThrownBy(refused.result()::get).hasMessageContaining("exists already");
        assertThat(refused.cancel()).isTrue();
    }

    @Test
    void theTraceOfAFailureLeadsToWhoStartedTheRun() {
        RunHandle handle = run(event -> {
            if (event instanceof RunEvent.Planned) throw new AssertionError("a bug");
        }).start();

        assertThatThrownBy(handle.result()::get).satisfies(failure -> assertThat(failure.getCause().getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .containsSubsequence("complete", "theTraceOfAFailureLeadsToWhoStartedTheRun"));
    }
}
