package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples of the sweeps that docs/memory.md and docs/cluster.md tell the results of; the whole of each is a command. */
class TortureTest {

    /** Of all sweeps, as they share their surveys. */
    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    @Test
    void whatIsMeasuredIsAtMostProjectedAndThatAtMostAllowed() throws IOException, InterruptedException {
        assertThat(sample("sweep.py", "8", "7")).contains("8 runs, 0 of them broke the contract");
    }

    @Test
    void jobsAreDoneWithTheLeastMemoryThatTheirPlansTell() throws IOException, InterruptedException {
        MemoryCgroup.create(1 << 20).close();
        assertThat(sample("least.py", "6", "7")).contains("6 jobs, 0 failed");
    }

    @Test
    void runsStoppedAtAnyMomentLeaveNothingHalfWritten() throws IOException, InterruptedException {
        assertThat(sample("stopped.py", "8", "2", "7")).contains("8 runs and 2 pairs, 0 failed");
    }

    @Test
    void runsKilledAtAnyMomentGoOn() throws IOException, InterruptedException {
        assertThat(sample("killed.py", "2", "7")).contains("2 cycles, ").contains(" kills, 0 failed");
    }

    @Test
    void runsThatAreDamagedAfterAKillGoOnOrTellWhatToDo() throws IOException, InterruptedException {
        assertThat(sample("damaged.py", "6", "7")).contains("6 cycles, ").contains(" damages, 0 failed");
    }

    private String sample(String script, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("src/test/torture/" + script, folder.toString()));
        words.addAll(List.of(arguments));
        return Python.run(List.of("numpy"), words.toArray(String[]::new));
    }
}
