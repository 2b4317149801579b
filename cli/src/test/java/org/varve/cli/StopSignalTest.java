package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told to end removes what it has begun and exits with 75. */
class StopSignalTest {

    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLeftBehind() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(java.toString(), "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                Varve.class.getName(), "generate", folder.resolve("large.sgy").toString(), "--shape", "500,500,1000",
                "--quiet").inheritIO().start();
        awaitFile(process);

        process.destroy();

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitStatus.STOPPED);
        assertThat(folder).isEmptyDirectory();
    }

    /** A thread that a signal has kept from ending the process waits at its door; one that ends it waits for the hooks. */
    @Test
    void whoEndsTheProcessIsKnown() throws InterruptedException {
        Object door = new Object();
        Thread late = new Thread(() -> {
            synchronized (door) {
                door.notifyAll();
            }
        });
        Thread first = new Thread(() -> {
            try {
                late.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        synchronized (door) {
            late.start();
            awaitState(late, Thread.State.BLOCKED);
            first.start();
            awaitState(first, Thread.State.WAITING);

            assertThat(StopSignal.beganToExit(late)).isFalse();
            assertThat(StopSignal.beganToExit(first)).isTrue();
        }
        first.join();
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private void awaitFile(Process process) throws IOException, InterruptedException {
        for (int tenths = 0; tenths < 10 * PATIENCE_SECONDS && process.isAlive(); tenths++) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    return;
                }
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
