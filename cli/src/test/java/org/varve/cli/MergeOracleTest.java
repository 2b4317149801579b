package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pieces of surveys that segyio wrote become files in which it finds the lines, times, headers and samples of the
 * whole.
 */
class MergeOracleTest {

    private static final String PYTHON = "/usr/bin/python3";
    private static final String SCRIPT = "src/test/oracle/merge.py";

    @TempDir
    private Path folder;

    private static String python(String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(PYTHON), Stream.of(arguments)).toList())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void segyioFindsTheWholeInMergedPieces() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of(PYTHON)), "needs " + PYTHON);
        assumeTrue(new ProcessBuilder(PYTHON, "-c", "import segyio, numpy").start().waitFor() == 0,
                "needs Python's segyio");
        List<String> cases = python(SCRIPT, "make", folder.toString()).lines().toList();

        for (String line : cases) {
            String[] parts = line.split("\t", 2);
            List<String> words = new ArrayList<>(List.of("convert", "--merge", "--quiet", "--tile", "4,5,17"));
            for (int n = 1; n <= Integer.parseInt(parts[1]); n++) {
                words.add(folder.resolve("%s-%s.sgy".formatted(parts[0], n)).toString());
            }
            words.add(folder.resolve(parts[0] + "-merged.sgy").toString());
            Outcome outcome = Outcome.of(words.toArray(String[]::new));
            assertThat(outcome.status()).as("%s: %s", line, outcome.err()).isZero();
        }

        assertThat(cases).hasSize(10);
        assertThat(python(SCRIPT, "check", folder.toString())).contains("10 surveys are whole");
    }
}
