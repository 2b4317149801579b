package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** Several runs take turns, share the memory, and end together. */
class RunGroupTest {

    private static final Shape SHAPE = new Shape(6, 5, 20);
    private static final long GIB = 1L << 30;

    @TempDir
    private Path folder;

    @TempDir
    private Path services;

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch begun = new CountDownLatch(1);

    private Run run(String name, RunListener listener) {
        return Run.of(new MeanFilter(new Window(3, 3, 3))).from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(folder.resolve(name + ".npy")).on("cpu").threads(1).tile(new Shape(2, 5, 20)).listener(event -> {
                    if (event instanceof RunEvent.Planned) heard.add(name + " begins");
                    if (event instanceof RunEvent.Ended) heard.add(name + " ends");
                    listener.on(event);
                });
    }

    private static void pause(long milliseconds) {
        try {
            TimeUnit.MILLISECONDS.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes its time over the first tile. */
    private RunListener slow(long milliseconds) {
        return event -> {
            if (!(event instanceof RunEvent.Planned)) return;
            begun.countDown();
            pause(milliseconds);
        };
    }

    @Test
    void aRunWaitsUntilAPlaceIsFree() throws Exception {
        try (RunGroup group = new RunGroup(2 * GIB, 1)) {
            group.start(run("first", slow(300)));
            begun.await();
            group.start(run("second", RunListener.NONE));
        }

        assertThat(heard).containsExactly("first begins", "first ends", "second begins", "second ends");
    }

    @Test
    void closingWaitsForAllRuns() throws Exception {
        List<RunHandle> handles = new ArrayList<>();
        try (RunGroup group = new RunGroup(2 * GIB, 2)) {
            handles.add(group.start(run("slow", slow(300))));
            begun.await();
            handles.add(group.start(run("quick", RunListener.NONE)));
        }

        assertThat(heard).contains("slow ends", "quick ends");
        assertThat(handles).allSatisfy(handle -> assertThat(handle.result()).isCompleted());
    }

    /** As when a server shuts down. */
    @Test
    void anInterruptWhileClosingCancelsAllRuns() throws Exception {
        List<RunHandle> handles = new ArrayList<>();
        RunGroup group = new RunGroup(2 * GIB, 1);
        handles.add(group.start(run("held", slow(60_000))));
        begun.await();
        handles.add(group.start(run("waiting", RunListener.NONE)));

        Thread.currentThread().interrupt();
        group.close();

        assertThat(Thread.interrupted()).isTrue();
        for (RunHandle handle : handles) {
            assertThat(handle.thread().isAlive()).isFalse();
            assertThatThrownBy(handle.result()::get).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** They would stay open, and their temporary files lie about. */
    @Test
    void writersOfARunThatIsCancelledBeforeItsTurnAreClosed() throws Exception {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        RunGroup group = new RunGroup(2 * GIB, 1);
        RunHandle held = group.start(run("held", slow(60_000)));
        begun.await();
        RunHandle waiting = group.start(run("waiting", RunListener.NONE)
                .to(List.of(Volumes.create(folder.resolve("waiting.npy"), survey, CreateOptions.DEFAULT))));

        assertThat(waiting.cancel()).isTrue();
        assertThat(held.cancel()).isTrue();

        group.close();
        assertThat(heard).containsExactly("held begins", "held ends");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void eachRunMayFillItsPartOfTheHeap() throws Exception {
        assertThat(heapBytes(1)).isBetween(1L, 2 * GIB / 16);
        assertThat(heapBytes(64)).isBetween(1L, 2 * GIB / 16 / 64);
    }

    /** Bytes of the heap that the device of one of so many runs may fill. */
    private long heapBytes(int atATime) throws Exception {
        PretendedGpu gpu = new PretendedGpu();
        RunResult result = gpu.with(services, () -> {
            try (RunGroup group = new RunGroup(2 * GIB, atATime)) {
                return group.start(run("of " + atATime, RunListener.NONE).on(PretendedGpu.NAME)).result().get();
            }
        });
        // what the heap of the whole process holds is taken, whoever fills it
        assertThat(result.job().reserve().heap()).isGreaterThanOrEqualTo(16 << 20);
        return gpu.heapBytes;
    }
}
