package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipes without a writer, and devices, where a file belongs: a sentence, never a hang. */
class SpecialFileTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void generate() {
        survey = Outcome.survey(folder.resolve("survey.npy"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.npy", "in.sgy"})
    void isNoInput(String name) throws IOException, InterruptedException {
        Path pipe = makePipe(folder.resolve(name));

        Outcome outcome = of("run", "mean", pipe.toString(), folder.resolve("out.npy").toString());

        assertThat(outcome.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(outcome.err()).contains(name + " is a pipe, a device or a socket: copy");
    }

    @Test
    void aDeviceIsNoInput() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "needs /dev/null");
        Path link = Files.createSymbolicLink(folder.resolve("null.npy"), device);

        Outcome outcome = of("info", link.toString());

        assertThat(outcome.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(outcome.err()).contains("null.npy is a pipe, a device or a socket");
    }

    @Test
    void isNoWorkflow() throws IOException, InterruptedException {
        Path pipe = makePipe(folder.resolve("steps.json"));

        Outcome outcome = of("run", pipe.toString(), survey.toString(), folder.resolve("out.npy").toString());

        assertThat(outcome.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(outcome.err()).contains("steps.json cannot be read: give an operator");
    }

    @Test
    void isNoChunk() throws IOException, InterruptedException {
        Path group = folder.resolve("group.zarr");
        assertThat(of("convert", survey.toString(), group.toString(), "--quiet").status()).isZero();
        Path chunk = group.resolve("amplitude/0/0/0");
        Files.delete(chunk);
        makePipe(chunk);

        Outcome outcome = of("convert", group.toString(), folder.resolve("out.npy").toString());

        assertThat(outcome.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(outcome.err()).contains("amplitude/0/0/0 is a pipe");
        assertThat(folder.resolve("out.npy")).doesNotExist();
    }

    @Test
    void isNoOutput() throws IOException, InterruptedException {
        Path pipe = makePipe(folder.resolve("out.npy"));

        Outcome outcome = of("run", "mean", survey.toString(), pipe.toString(), "--overwrite");

        assertThat(outcome.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(outcome.err()).contains("out.npy is not a file");
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
    }

    private static Path makePipe(Path path) throws IOException, InterruptedException {
        try {
            assumeTrue(new ProcessBuilder("mkfifo", path.toString()).start().waitFor() == 0, "needs pipes with names");
        } catch (IOException e) {
            abort("needs mkfifo");
        }
        return path;
    }

    private static Outcome of(String... arguments) {
        return assertTimeoutPreemptively(PATIENCE, () -> Outcome.of(arguments));
    }
}
