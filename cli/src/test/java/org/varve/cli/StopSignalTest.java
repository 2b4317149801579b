package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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

    /** The JVM starts its hooks in the thread that ends the process. */
    @Test
    void whoEndsTheProcessIsKnown() throws InterruptedException {
        AtomicReference<Thread> ender = new AtomicReference<>();
        StopSignal.Hook hook = new StopSignal.Hook(ender::set);
        Thread signal = new Thread(hook::start);

        signal.start();
        signal.join();
        hook.join();

        assertThat(ender).hasValue(signal);
    }

    /** A failure keeps its status, however the threads that end the process meet. */
    @Test
    void theStatusOfARunThatEndsByItselfStays() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        for (int time = 0; time < 10; time++) {
            Process process = new ProcessBuilder(java.toString(), "-Xmx64m", "-cp",
                    System.getProperty("java.class.path"), Varve.class.getName(), "operators", "no-such-operator")
                    .redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            assertThat(process.waitFor()).isEqualTo(ExitStatus.USAGE);
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
