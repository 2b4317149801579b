package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Samples of the sweeps that docs/memory.md and docs/cluster.md tell the results of; the whole of each is a command.
 * What is measured is at most projected, and that at most allowed; jobs are done with the least memory that their plans
 * tell; runs that are stopped leave nothing half written; runs that are killed go on; so do those that are damaged
 * after a kill, or they tell what to do.
 */
@Tag("nightly")
class TortureTest {

    /** Of all sweeps, as they share their surveys. */
    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "sweep.py 4 7|4 runs, 0 of them broke the contract",
            "least.py 3 7|3 jobs, 0 failed",
            "stopped.py 4 1 7|4 runs and 1 pairs, 0 failed",
            "killed.py 1 7|1 cycles, \\d+ kills, 0 failed",
            "damaged.py 3 7|3 cycles, .* damages, 0 failed"})
    void nothingFails(String sample, String result) throws IOException, InterruptedException {
        List<String> words = Arrays.asList(sample.split(" ", -1));
        if (words.getFirst().equals("least.py")) MemoryCgroup.create(1 << 20).close();

        String said = Python.run(List.of("numpy"), Stream.of(
                Stream.of("src/test/torture/" + words.getFirst(), folder.toString()), words.stream().skip(1))
                .flatMap(each -> each).toArray(String[]::new));

        assertThat(said).containsPattern(result);
    }
}
