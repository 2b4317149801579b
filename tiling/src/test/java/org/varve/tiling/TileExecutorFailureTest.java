package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.Budget;

/** Whatever fails, and whenever: the first cause is thrown, no output is committed, no thread and no runner is left. */
@Timeout(20)
class TileExecutorFailureTest {

    private static final Shape SHAPE = new Shape(10, 4, 6);

    /** Reads once more, at once. */
    private static final Patience IMPATIENT = new Patience(List.of(Duration.ZERO), Duration.ofSeconds(30));

    private final IOException disk = new IOException("disk failed");

    private final MemoryVolume input = MemoryVolume.of(SHAPE);
    private final TestDevice device = TestDevice.of(0, Long.MAX_VALUE);
    private final MemoryWriter first = new MemoryWriter(SHAPE);
    private final MemoryWriter second = new MemoryWriter(SHAPE);
    private Device used = device;

    /** A volume of ten tiles, two outputs, and statistics scanned before. */
    private ThrowingCallable run(MemoryVolume volume, Device on, Consumer<TileEvent> listener,
            List<MemoryWriter> outputs) {
        used = on;
        Compilation compilation = new TestOperator(new Halo(1, 0, 0), 2, 4).on(volume.survey());
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(1, 4, 6)));
        return () -> {
            Budget budget = new Budget(1 << 30, 0, "the test");
            JobPlan plan = new TilePlanner(volume.survey(), on, budget, request).plan(compilation);
            new TileExecutor(on, Device.Extension.DEFAULT, listener, IMPATIENT).run(compilation, plan, volume, outputs);
        };
    }

    private ThrowingCallable run(MemoryVolume volume, Device on) {
        return run(volume, on, _ -> {}, List.of(first, second));
    }

    /** Fails when it is called for the n-th time. */
    private MemoryVolume.BoxHook failing(int call) {
        int[] calls = {0};
        return box -> {
            if (++calls[0] == call) throw disk;
        };
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(first.committed).isFalse();
        assertThat(first.closed).isTrue();
        assertThat(second.committed).isFalse();
        assertThat(second.closed).isTrue();
        if (used instanceof TestDevice test) assertThat(test.open()).hasValue(0);
        assertThat(Thread.getAllStackTraces().keySet()).noneMatch(t -> t.getName().startsWith("varve-"));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** Tiles 1 to 10 are of the range, 11 to 20 of the histogram, 21 to 30 of the run. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 11, 20, 21, 25, 30})
    void reading(int tile) {
        int[] calls = {0};
        MemoryVolume broken = input.hooked(_ -> {
            if (++calls[0] >= tile) throw disk;
        });
        assertThatThrownBy(run(broken, device)).isInstanceOf(TileReadException.class).hasCause(disk)
                .hasMessage("disk failed; tried 2 times, for tile %s of 10".formatted((tile - 1) % 10 + 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 11, 20, 21, 25, 30})
    void computing(int tile) {
        MemoryVolume.BoxHook hook = failing(tile);
        TestDevice failing = TestDevice.hooked(box -> {
            try {
                hook.accept(box);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThatThrownBy(run(input, failing)).isSameAs(disk);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10})
    void writing(int tile) {
        MemoryWriter failing = new MemoryWriter(SHAPE, failing(tile));
        assertThatThrownBy(run(input, device, _ -> {}, List.of(first, failing, second).subList(0, 2)))
                .isSameAs(disk);
        assertThat(failing.committed).isFalse();
        assertThat(failing.closed).isTrue();
        second.close();
    }

    @Test
    void committing() {
        MemoryWriter failing = new MemoryWriter(SHAPE, failing(11));
        assertThatThrownBy(run(input, device, _ -> {}, List.of(failing, second))).isSameAs(disk);
        assertThat(failing.closed).isTrue();
        first.close();
    }

    /** The second fails to commit after the first has done so. */
    @Test
    void committingTheSecond() {
        MemoryWriter failing = new MemoryWriter(SHAPE, failing(11));
        assertThatThrownBy(run(input, device, _ -> {}, List.of(first, failing))).isSameAs(disk);
        assertThat(first.completed).isTrue();
        assertThat(first.committed).isFalse();
        second.close();
    }

    /** An output is closed although another cannot be, and the first failure is told. */
    @Test
    void closing() {
        MemoryWriter failing = new MemoryWriter(SHAPE) {
            @Override
            public void complete() throws IOException {
                throw disk;
            }

            @Override
            public void close() {
                throw new UncheckedIOException(new IOException("cannot be closed"));
            }
        };
        assertThatThrownBy(run(input, device, _ -> {}, List.of(first, failing))).isSameAs(disk);
        assertThat(first.closed).isTrue();
        second.close();
    }

    /** No output gets its name before all are complete. */
    @Test
    void completing() {
        MemoryWriter failing = new MemoryWriter(SHAPE) {
            @Override
            public void complete() throws IOException {
                throw disk;
            }
        };
        assertThatThrownBy(run(input, device, _ -> {}, List.of(first, failing))).isSameAs(disk);
        assertThat(first.commits).isZero();
        second.close();
    }

    @Test
    void listening() {
        Consumer<TileEvent> failing = event -> {
            if (event instanceof Progress progress && progress.tilesDone() > 2)
                throw new IllegalStateException("listener failed");
        };
        assertThatThrownBy(run(input, device, failing, List.of(first, second))).hasMessage("listener failed");
    }

    @Test
    void errors() {
        TestDevice failing = TestDevice.hooked(box -> {
            throw new StackOverflowError("body failed");
        });
        assertThatThrownBy(run(input, failing)).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void theFirstFailureIsThrownAndNotWhatFollowsFromIt() {
        CountDownLatch readerFailed = new CountDownLatch(1);
        MemoryVolume failing = input.hooked(box -> {
            if (box.inline() < 3) return;
            readerFailed.countDown();
            throw disk;
        });
        MemoryVolume.BoxHook blocked = box -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IOException("writer was interrupted", e);
            }
        };
        Compilation compilation = new TestOperator(Halo.NONE, 2, 0).on(input.survey());
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(1, 4, 6)));
        List<MemoryWriter> outputs = List.of(new MemoryWriter(SHAPE, blocked), second);
        assertThatThrownBy(() -> {
            Budget budget = new Budget(1 << 30, 0, "the test");
            JobPlan plan = new TilePlanner(input.survey(), device, budget,
                    request.withTilesInFlight(6).withStrategy(Strategy.LARGEST)).plan(compilation);
            new TileExecutor(device, Device.Extension.DEFAULT, _ -> {}, IMPATIENT)
                    .run(compilation, plan, failing, outputs);
        }).hasCause(disk);
        assertThat(readerFailed.getCount()).isZero();
        first.close();
    }

    /** A signal that ends the program interrupts the thread that runs it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5, 9, 15, 25})
    void interrupting(int tile) throws InterruptedException {
        int[] calls = {0};
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        TestDevice interrupted = TestDevice.hooked((Box box) -> {
            if (calls[0]++ == tile) Thread.currentThread().interrupt();
        });
        ThrowingCallable run = run(input, interrupted);
        Thread caller = new Thread(() -> {
            try {
                run.call();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        caller.start();
        caller.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void interruptingTheLastTile() throws InterruptedException {
        interrupting(29);
    }
}
