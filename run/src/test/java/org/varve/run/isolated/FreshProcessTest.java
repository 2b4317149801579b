package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a process leaves when it has ended. */
@EnabledOnOs(OS.LINUX)
class FreshProcessTest {

    private static FreshProcess shell(String script) throws Exception {
        return FreshProcess.of("/bin/sh", List.of("-c", script));
    }

    @Test
    void whatItSaidIsKept() throws Exception {
        FreshProcess process =
                shell("echo '{\"tiles\": 3}'; echo note >&2; echo 'varve: no space: free some' >&2; exit 4");

        assertThat(process.status()).isEqualTo(4);
        assertThat(process.done()).isFalse();
        assertThat(process.killed()).isFalse();
        assertThat(process.json().get("tiles").asInt()).isEqualTo(3);
        assertThat(process.err()).startsWith("note\n");
        assertThat(process.reason()).isEqualTo("no space: free some");
        assertThat(process.seconds()).isBetween(1e-6, 60.0);
    }

    @Test
    void aProcessThatSaysNothingIsDone() throws Exception {
        FreshProcess process = shell("exit 0");

        assertThat(process.done()).isTrue();
        assertThat(process.reason()).isEmpty();
        assertThat(process.out()).isEmpty();
    }

    /** As the kernel kills for lack of memory: what it printed may end anywhere. */
    @Test
    void aProcessThatIsKilledLeavesNoResult() throws Exception {
        FreshProcess process = shell("printf '{\"tiles\": 3'; kill -9 $$");

        assertThat(process.killed()).isTrue();
        assertThat(process.done()).isFalse();
        assertThat(process.json().isMissingNode()).isTrue();
    }

    /** It reads no input, so that it does not wait for one. */
    @Test
    void itsInputIsEmpty() throws Exception {
        assertThat(shell("cat; echo done").out()).isEqualTo("done\n");
    }

    @Test
    void variablesComeBesidesThoseOfThisProcess() throws Exception {
        FreshProcess process = FreshProcess.of(List.of("/bin/sh", "-c", "echo $VARVE_WORD; test -n \"$PATH\""),
                Map.of("VARVE_WORD", "strata"));

        assertThat(process.out()).isEqualTo("strata\n");
        assertThat(process.done()).isTrue();
    }

    @Test
    void aProgramThatIsNotThereIsAFailure() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FreshProcess.of("/bin/no-such-program", List.of()))
                .withMessageContaining("no-such-program");
    }

    /** A process that is waited for ends with the wait. */
    @Test
    void anInterruptEndsTheProcess() {
        Thread.currentThread().interrupt();
        long start = System.nanoTime();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> shell("exec sleep 60"));

        assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)
                .flatMap(child -> child.info().commandLine().stream()).filter(line -> line.contains("sleep 60")))
                .isEmpty();
    }
}
