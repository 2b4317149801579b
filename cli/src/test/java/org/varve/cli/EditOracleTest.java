package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged files that {@code varve edit} makes readable: segyio opens them with the right lines, coordinates and
 * samples.
 */
class EditOracleTest {

    private static final String PYTHON = "/usr/bin/python3";
    private static final String SCRIPT = "src/test/oracle/edits.py";

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
    void segyioReadsDamagedFilesThatWereEdited() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of(PYTHON)), "needs " + PYTHON);
        assumeTrue(new ProcessBuilder(PYTHON, "-c", "import segyio, numpy").start().waitFor() == 0,
                "needs Python's segyio");
        List<String> cases = python(SCRIPT, "make", folder.toString()).lines().toList();

        for (String line : cases) {
            String name = line.substring(0, line.indexOf('\t'));
            String options = line.substring(line.indexOf('\t') + 1);
            Outcome outcome = Outcome.of(Stream.concat(
                    Stream.of("edit", folder.resolve(name + ".sgy").toString(),
                            folder.resolve("mended-" + name + ".sgy").toString()),
                    Stream.of(options.split(" "))).toArray(String[]::new));
            assertThat(outcome.status()).as("%s: %s", name, outcome.err()).isEqualTo(ExitStatus.DONE);
        }

        assertThat(cases).hasSizeGreaterThan(20);
        assertThat(python(SCRIPT, "check", folder.toString())).contains(cases.size() + " files mended");
    }
}
