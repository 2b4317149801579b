package org.varve.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkJobTest {

    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    private static SparkJob job(int executors, int gpus) {
        return new SparkJob("varve-envelope", "spark://node:7077", executors,
                new Resources(1000 * MIB, 8, gpus, Duration.ofMinutes(3)), 512 * MIB,
                Optional.of(Path.of("/varve/spark-gpus")),
                List.of("--queue", "night"), new SparkJob.Program("Main", Path.of("/varve/cli.jar"),
                        List.of(Path.of("/varve/a.jar"), Path.of("/varve/b.jar")), List.of("submit", "envelope")));
    }

    @Test
    void anExecutorHasMemoryForAllThatIsOutsideOfItsHeap() {
        assertThat(job(4, 0).command()).containsSubsequence("--master", "spark://node:7077", "--name", "varve-envelope")
                .contains("spark.executor.instances=4", "spark.cores.max=32", "spark.executor.cores=8",
                        "spark.task.cpus=8",
                        "spark.executor.memory=512m", "spark.executor.memoryOverhead=1320m")
                .endsWith("--queue", "night", "--class", "Main", "--jars", "/varve/a.jar,/varve/b.jar",
                        "/varve/cli.jar",
                        "submit", "envelope")
                .noneMatch(word -> word.contains("gpu"));
    }

    /** In this order, as later settings override earlier ones, and the user's come last. */
    @Test
    void allSettingsAreGiven() {
        List<String> words = job(1, 0).command();
        List<String> settings = new ArrayList<>();
        for (int n = 0; n < words.size(); n++) {
            if (words.get(n).equals("--conf")) settings.add(words.get(n + 1));
        }
        String java = "extraJavaOptions=--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED"
                + " -Djava.library.path=/varve/native -Djna.boot.library.path=/varve/native";

        assertThat(words.getFirst()).matches("(/.*/bin/)?spark-submit");
        assertThat(settings).containsExactly("spark.executor.instances=1", "spark.cores.max=8",
                "spark.executor.cores=8", "spark.task.cpus=8", "spark.executor.memory=512m",
                "spark.executor.memoryOverhead=1320m", "spark.executor." + java, "spark.driver." + java);
    }

    @Test
    void theLineForAShellQuotesItsWords() {
        assertThat(job(1, 0).line()).contains("spark-submit --master spark://node:7077 --name varve-envelope --conf ")
                .contains(" 'spark.driver.extraJavaOptions=--add-modules ")
                .endsWith(" --jars /varve/a.jar,/varve/b.jar /varve/cli.jar submit envelope");
    }

    @Test
    void withoutSparkTheCommandCanBePrinted() {
        assumeFalse(Stream.concat(Stream.of(job(1, 0).command().getFirst()),
                Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(path -> path + "/spark-submit"))
                .anyMatch(file -> Files.isExecutable(Path.of(file))), "there is a Spark here");

        assertThatThrownBy(job(1, 0)::submit).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("or print the command with --dry-run and run it there");
    }

    @Test
    void partsOfAMebibyteAreWholeOnes() {
        SparkJob job = new SparkJob("x", "yarn", 1, new Resources(1000 * MIB, 1, 0, Duration.ZERO), 512 * MIB + 8,
                Optional.empty(), List.of(), new SparkJob.Program("Main", Path.of("/cli.jar"), List.of(), List.of()));

        assertThat(job.command()).contains("spark.executor.memory=513m", "spark.executor.memoryOverhead=1321m");
    }

    @Test
    void aTaskHasAGpu() {
        assertThat(job(2, 3).command()).contains("spark.executor.resource.gpu.amount=1",
                "spark.task.resource.gpu.amount=1",
                "spark.executor.resource.gpu.discoveryScript=/varve/spark-gpus");
        assertThatThrownBy(() -> job(0, 1)).hasMessageContaining("give at least 1");
    }

    /** With a program in the place of the driver's that lists them. */
    @Test
    void gpusAreFound() throws Exception {
        Path program = Files.writeString(folder.resolve("nvidia-smi"), "#!/bin/sh\nprintf '0\\n1\\n3\\n'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(said()).isEqualTo("{\"name\": \"gpu\", \"addresses\": [\"0\",\"1\",\"3\"]}\n");
        Files.writeString(program, "#!/bin/sh\nexit 9\n");
        assertThat(said()).isEqualTo("failed");
    }

    private String said() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("../cli/src/main/launcher/spark-gpus");
        builder.environment().put("PATH", folder + ":/usr/bin:/bin");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? text : "failed";
    }
}
