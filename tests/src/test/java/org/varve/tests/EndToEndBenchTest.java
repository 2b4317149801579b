package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cold processes are timed in pairs, compared with earlier ones, and leave nothing behind. */
class EndToEndBenchTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("nightly")
    void timesTwoInstallationsInTurnAndComparesWithEarlierOnes() throws IOException, InterruptedException {
        String launcher = Path.of("").toAbsolutePath().resolveSibling("varve").toString();
        String link = Files.createSymbolicLink(folder.resolve("other"), Path.of(launcher)).toString();

        VarveProcess.Result first = VarveProcess.run("bench", "--end-to-end", "--operators", "gaussian", "--shapes",
                "8,9,20", "--pairs", "2", "--installations", launcher + "," + link, "--folder", folder.toString(),
                "--json");

        JsonNode timings = first.json().get("timings");
        assertThat(timings.findValuesAsText("installation")).containsExactly(launcher, link);
        assertThat(timings).allSatisfy(timing -> {
            double one = timing.get("runs").get(0).asDouble();
            double other = timing.get("runs").get(1).asDouble();
            assertThat(timing.get("runs")).hasSize(2);
            assertThat(timing.get("seconds").asDouble()).isEqualTo((one + other) / 2);
        });
        assertThat(folder).isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("varve-bench"));

        Path earlier = Files.writeString(folder.resolve("earlier.json"), first.out());
        String table = VarveProcess.run("bench", "--end-to-end", "--operators", "gaussian", "--shapes", "8,9,20",
                "--pairs", "1", "--folder", folder.toString(), "--against", earlier.toString()).out();
        assertThat(table.lines().toList().getLast()).matches("\\| gaussian \\| 8x9x20 \\| .*\\| \\d+\\.\\d\\dx \\|");
    }

    @Test
    void refusesWhatHoldsNoTimings() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("none.json"), "{}");

        VarveProcess.Result result = VarveProcess.run("bench", "--against", file.toString());

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("none.json: holds no timings");
    }
}
