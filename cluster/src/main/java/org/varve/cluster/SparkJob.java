package org.varve.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.run.PlannedRun;

/**
 * A run shared by Spark's executors, as arguments of {@code spark-submit}. Each executor runs one task at a time, with
 * one GPU if the run needs any.
 *
 * @param name of the application
 * @param master the address of Spark's master, {@code yarn} or {@code k8s://...}
 * @param executors number of executors
 * @param each what each is given
 * @param heapBytes of an executor's heap
 * @param discovery the script by which executors find their GPUs; empty if Spark's workers list them
 * @param options further options of spark-submit, which override these
 * @param program the jar with the main class, the jars that it needs, and its arguments
 */
public record SparkJob(
        String name, String master, int executors, Resources each, long heapBytes, Optional<Path> discovery,
        List<String> options, Program program) {

    /**
     * The driver's program.
     *
     * @param main the class
     * @param jar where it is
     * @param libraries the other jars, which executors need as well
     */
    public record Program(String main, Path jar, List<Path> libraries, List<String> arguments) {

        public Program {
            libraries = List.copyOf(libraries);
            arguments = List.copyOf(arguments);
        }
    }

    private static final long MEBIBYTE = 1 << 20;

    /** The part of the heap for the executor itself; Spark starts none with less. */
    private static final long SPARK_HEAP = 512 * MEBIBYTE;

    /** Memory outside the heap for the classes, code, threads and network buffers of an executor. */
    private static final long SPARK_NATIVE = 256 * MEBIBYTE;

    /** The reciprocal of the heap's part that a garbage collector leaves unused, and needs besides. */
    private static final int COLLECTOR = 8;

    private static final String JAVA = "--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED";

    public SparkJob {
        options = List.copyOf(options);
        if (executors < 1) throw new IllegalArgumentException("%s executors: give at least 1".formatted(executors));
    }

    /** The heap of an executor: for Spark, and for the devices' work arrays. */
    public static long heapBytes(PlannedRun planned) {
        long filled = planned.plan().heapBytes();
        return SPARK_HEAP + filled + filled / COLLECTOR;
    }

    /** Bytes of an executor outside its heap: all memory of a process of the run, and Spark's. */
    long overheadBytes() {
        return each.memoryBytes() + SPARK_NATIVE + heapBytes / COLLECTOR;
    }

    /** The command that submits it. */
    public List<String> command() {
        List<String> words = new ArrayList<>(List.of(sparkSubmit(), "--master", master, "--name", name));
        set(words, "spark.executor.instances", executors);
        set(words, "spark.cores.max", (long) executors * each.cpus());
        set(words, "spark.executor.cores", each.cpus());
        set(words, "spark.task.cpus", each.cpus());
        set(words, "spark.executor.memory", mebibytes(heapBytes));
        set(words, "spark.executor.memoryOverhead", mebibytes(overheadBytes()));
        set(words, "spark.executor.extraJavaOptions", java());
        set(words, "spark.driver.extraJavaOptions", java());
        if (each.gpus() > 0) {
            set(words, "spark.executor.resource.gpu.amount", 1);
            set(words, "spark.task.resource.gpu.amount", 1);
            discovery.ifPresent(script -> set(words, "spark.executor.resource.gpu.discoveryScript", script));
        }
        words.addAll(options);
        words.addAll(List.of("--class", program.main, "--jars",
                String.join(",", program.libraries.stream().map(Path::toString).toList()), program.jar.toString()));
        words.addAll(program.arguments);
        return words;
    }

    /** The Java options for the Vector API and Varve's native libraries. */
    private String java() {
        Path natives = program.jar.resolveSibling("native");
        return "%s -Djava.library.path=%s -Djna.boot.library.path=%s".formatted(JAVA, natives, natives);
    }

    /** The same for a shell. */
    public String line() {
        return ShellWords.line(command().stream());
    }

    private static void set(List<String> words, String property, Object value) {
        words.add("--conf");
        words.add("%s=%s".formatted(property, value));
    }

    private static String mebibytes(long bytes) {
        return Math.ceilDiv(bytes, MEBIBYTE) + "m";
    }

    /** That of {@code SPARK_HOME}, or else of the path. */
    private static String sparkSubmit() {
        String home = System.getenv("SPARK_HOME");
        return home == null ? "spark-submit" : Path.of(home, "bin", "spark-submit").toString();
    }

    /**
     * Submits the job, and waits for its end if Spark does; it inherits this process's output.
     *
     * @return the exit status of spark-submit
     * @throws IllegalArgumentException if there is no Spark here
     */
    public int submit() throws IOException, InterruptedException {
        String submit = sparkSubmit();
        if (submit.contains("/") && !Files.isExecutable(Path.of(submit))) throw noSpark(submit, null);
        try {
            return new ProcessBuilder(command()).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw noSpark(submit, e);
        }
    }

    private static IllegalArgumentException noSpark(String submit, @Nullable IOException cause) {
        return new IllegalArgumentException(
                "%s cannot be started: set SPARK_HOME to the folder of a Spark 4, or print the command with --dry-run and run it there"
                        .formatted(submit),
                cause);
    }
}
