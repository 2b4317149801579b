package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.varve.cli.InProcess;

/** Varve as a process of its own, started by its launcher with the JDK that runs this test. */
final class VarveProcess {

    private static final Path LAUNCHER = Path.of("").toAbsolutePath().resolveSibling("varve");
    /** Its jars. */
    static final Path LIBRARIES = LAUNCHER.resolveSibling("cli").resolve("target/varve/lib");
    /** What runs of the tests have taken stays among those of one thread: classes run beside each other. */
    private static final Path STORES = Path.of("target/stores").toAbsolutePath();

    private static final int MINUTES = 5;

    /** What the JVM says of itself, whatever program it runs. */
    private static final String INCUBATING = "WARNING: Using incubator modules";

    /** How a process ended and what it said. */
    record Result(int status, String out, String err) {

        /** Standard output, if the process ended well. */
        JsonNode json() throws JsonProcessingException {
            assertThat(status).as(err).isZero();
            return new ObjectMapper().readTree(out);
        }
    }

    private VarveProcess() {}

    /** A program that starts the one in its arguments with nothing learned from earlier runs. */
    static List<String> unlearned() throws IOException {
        return List.of("env", "VARVE_STORE=" + Files.createTempDirectory(Path.of("target").toAbsolutePath(), "store"));
    }

    /**
     * Runs the command line to its end in this process, where no process is what is tested: on the CPU, as other tests
     * may have loaded the simulated GPU.
     */
    static Result here(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (words.getFirst().equals("run") && !words.contains("--device")) words.addAll(List.of("--device", "cpu"));
        InProcess ended = InProcess.run(words.toArray(String[]::new));
        return new Result(ended.status(), ended.out(), ended.err());
    }

    /** Runs the command line to its end. */
    static Result run(String... arguments) throws IOException, InterruptedException {
        return run(List.of(), arguments);
    }

    /** Runs the command line to its end, started by another program that is given it as arguments. */
    static Result run(List<String> starter, String... arguments) throws IOException, InterruptedException {
        Path err = Files.createTempFile("varve", ".err");
        try {
            return finish(start(starter, err, arguments), err);
        } finally {
            Files.delete(err);
        }
    }

    static Process start(List<String> starter, Path err, String... arguments) throws IOException {
        assumeTrue(Files.isDirectory(LIBRARIES), "needs the packaged command line: mvn package makes it");
        List<String> command = new ArrayList<>(starter);
        command.add(LAUNCHER.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.matches("(VARVE|SLURM|JAVA|JDK|_JAVA)_.*"));
        environment.put("VARVE_NO_BUILD", "1");
        environment.put("VARVE_STORE", STORES.resolve(Thread.currentThread().getName()).toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    static Result finish(Process process, Path err) throws IOException, InterruptedException {
        try {
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("ends within %s minutes", MINUTES).isTrue();
            String said = Files.readAllLines(err)
                    .stream()
                    .filter(line -> !line.startsWith(INCUBATING))
                    .collect(Collectors.joining("\n"));
            return new Result(process.exitValue(), out, said);
        } finally {
            process.destroyForcibly();
        }
    }
}
