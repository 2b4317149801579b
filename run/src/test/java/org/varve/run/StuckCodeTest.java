package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** Code of a program that never returns keeps its run from ending: the program is told what does not return. */
class StuckCodeTest {

    private static final Shape SHAPE = new Shape(12, 6, 8);

    @TempDir
    private Path folder;

    /** Whatever happens, this does not return. */
    private static final class Stuck {

        private final CountDownLatch release = new CountDownLatch(1);

        void waitForRelease() {
            while (release.getCount() > 0) {
                try {
                    release.await();
                } catch (InterruptedException swallowed) {
                    // hostile
                }
            }
        }
    }

    /** A volume that does not return from the first box that is read. */
    private record StuckVolume(Volume volume, Stuck stuck) implements Volume {

        @Override
        public Survey survey() {
            return volume.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            stuck.waitForRelease();
        }

        @Override
        public void close() {}
    }

    private RunHandle start(Volume from, String name, RunListener listener) {
        return Run.of(new MeanFilter(new Window(3, 3, 3))).from(from).to(folder.resolve(name)).on("cpu")
                .tile(new Shape(1, 6, 8)).listener(listener).start();
    }

    /** On the threads that compute, write and read. */
    @Test
    void codeThatNeverReturnsIsNamedTenSecondsAfterTheCancel() throws Exception {
        Stuck stuck = new Stuck();
        ArrayVolume survey = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
        CompletableFuture<Note> told = new CompletableFuture<>();
        List<RunHandle> handles = List.of(
                start(survey, "computed.npy", event -> {
                    if (event instanceof RunEvent.Progressed) stuck.waitForRelease();
                }),
                start(survey, "written.npy", event -> {
                    if (event instanceof RunEvent.TileWritten) stuck.waitForRelease();
                }),
                start(new StuckVolume(survey, stuck), "read.npy", event -> {
                    if (event instanceof RunEvent.Noted(Note note) && note.message().startsWith("the run"))
                        told.complete(note);
                }));
        for (RunHandle handle : handles) awaitStuck(handle);

        List<CompletableFuture<Throwable>> cancels = new ArrayList<>();
        for (RunHandle handle : handles) {
            cancels.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return new AssertionError("cancelled: " + handle.cancel());
                } catch (IllegalStateException | InterruptedException e) {
                    return e;
                }
            }, task -> Thread.ofPlatform().daemon().start(task)));
        }

        for (int n = 0; n < handles.size(); n++) {
            Throwable thrown = cancels.get(n).get(30, TimeUnit.SECONDS);
            assertThat(thrown).isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the run was stopped 10 s ago")
                    .hasMessageContaining("varve-" + List.of("run", "writer", "reader").get(n) + " in ")
                    .hasMessageContaining("Stuck.waitForRelease(StuckCodeTest.java:");
            assertThatThrownBy(handles.get(n).result()::get).hasCause(thrown);
        }
        assertThat(told.get(30, TimeUnit.SECONDS).getMessage())
                .startsWith("the run ends when this is over: varve-reader in ").contains("Stuck.waitForRelease");
        stuck.release.countDown();
        for (RunHandle handle : handles) assertThat(handle.thread().join(Duration.ofSeconds(30))).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    /** Waits until code of this test waits on a thread of a run. */
    private static void awaitStuck(RunHandle handle) throws InterruptedException {
        Thread[] threads = new Thread[64];
        while (true) {
            int count = handle.thread().getThreadGroup().enumerate(threads);
            for (Thread thread : Arrays.copyOf(threads, count)) {
                if (Arrays.stream(thread.getStackTrace()).anyMatch(at -> at.getMethodName().equals("waitForRelease")))
                    return;
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
