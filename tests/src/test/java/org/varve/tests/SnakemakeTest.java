package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Snakefile of docs/examples: what is refused for too little memory is done by the next attempt. */
class SnakemakeTest {

    private static final Path SNAKEMAKE = Path.of("/usr/bin/snakemake");

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    @Test
    void retriesOnceWithTheMemoryThatIsNeeded() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SNAKEMAKE), "needs Debian's snakemake");
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.here("generate", survey, "--shape", "30,40,400").status()).isZero();

        Path said = folder.resolve("snakemake.log");
        ProcessBuilder snakemake = new ProcessBuilder(SNAKEMAKE.toString(), "--cores", "2", "--snakefile",
                Path.of("../docs/examples/Snakefile").toRealPath().toString(), "--config", "survey=" + survey,
                "operators=envelope,semblance", "megabytes=100", "varve=" + Path.of("../varve").toRealPath())
                .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(said.toFile());
        snakemake.environment().put("VARVE_NO_BUILD", "1");
        snakemake.environment().put("JAVA_HOME", System.getProperty("java.home"));
        int status = snakemake.start().waitFor();

        String log = Files.readString(said, StandardCharsets.UTF_8);
        assertThat(status).as(log).isZero();
        assertThat(log).contains("Trying to restart job");
        for (String operator : List.of("envelope", "semblance")) {
            assertThat(folder.resolve("attributes").resolve(operator + ".sgy")).exists();
            assertThat(new ObjectMapper().readTree(folder.resolve("said/%s.json".formatted(operator)).toFile())
                    .at("/hostBytes/exceeded").asLong()).isZero();
        }
    }
}
