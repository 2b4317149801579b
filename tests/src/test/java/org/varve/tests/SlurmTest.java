package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code varve submit --slurm} on a Slurm of this machine's: what an array writes is what a run alone writes, whoever
 * is killed.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class SlurmTest {

    private static final Path CLUSTER = Path.of("src/test/slurm/cluster").toAbsolutePath();

    @TempDir(factory = BuildFolder.class)
    private static Path cluster;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static boolean started;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeTrue(System.getenv("CI") == null, "takes minutes, and daemons of its own: not in CI");
        for (String program : List.of("slurmctld", "slurmd", "munged")) {
            assumeTrue(Files.isExecutable(Path.of("/usr/sbin", program)),
                    "needs %s: apt-get install slurmctld slurmd slurm-client munge".formatted(program));
        }
        Shell.Said said = shell(CLUSTER.toString(), "start", cluster.toString());
        started = true;
        assertThat(said.status()).as(said.text()).isZero();
        assertThat(VarveProcess.here("generate", survey(), "--shape", "60,60,150").status()).isZero();
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (started) shell(CLUSTER.toString(), "stop", cluster.toString());
    }

    @AfterEach
    void cancel() throws IOException, InterruptedException {
        if (!started) return;
        slurm("scancel", "--user=root");
        await("", () -> slurm("squeue", "-h"));
        slurm("scontrol", "update", "nodename=node[1-2]", "state=resume");
    }

    private static String survey() {
        return folder.resolve("survey.sgy").toString();
    }

    /** Commands, in the environment of the cluster. */
    private record Shell(List<String> command) {
        record Said(int status, String text) {}

        Said run() throws IOException, InterruptedException {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("SLURM_CONF", cluster.resolve("slurm.conf").toString());
            Process process = builder.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Said(process.waitFor(), text.strip());
        }
    }

    private static Shell.Said shell(String... command) throws IOException, InterruptedException {
        return new Shell(List.of(command)).run();
    }

    private static String slurm(String... command) throws IOException, InterruptedException {
        return shell(command).text();
    }

    @FunctionalInterface
    private interface Asked {
        String answer() throws IOException, InterruptedException;
    }

    private static void await(String wanted, Asked asked) throws IOException, InterruptedException {
        while (!asked.answer().equals(wanted)) TimeUnit.MILLISECONDS.sleep(200);
    }

    /** Submits a run of four tasks from its own folder; the numbers of its two jobs. */
    private static List<String> submit(Path output, String... run) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("submit", "--slurm", "--tasks", "4", "--json"));
        words.add("--sbatch=--output=" + output.resolveSibling("%j.out"));
        words.addAll(List.of(run));
        JsonNode json = VarveProcess.run(
                List.of("env", "SLURM_CONF=" + cluster.resolve("slurm.conf")), words.toArray(String[]::new)).json();
        assertThat(json.get("jobs")).hasSize(2);
        return List.of(json.at("/jobs/0").asText(), json.at("/jobs/1").asText());
    }

    private static String[] run(Path output, String operator) {
        return new String[] {operator, survey(), output.toString(), "--tile", "2,60,150", "--threads", "1", "--device",
                "cpu", "--journal-every", "0.2"};
    }

    /** The state and exit code of each task of a job, sorted. */
    private static List<String> ends(String job) throws IOException, InterruptedException {
        return slurm("scontrol", "show", "job", job).lines()
                .flatMap(line -> Arrays.stream(line.strip().split(" ", -1)))
                .filter(word -> word.startsWith("JobState=") || word.startsWith("ExitCode="))
                .sorted()
                .toList();
    }

    private static void awaitEnd(String job) throws IOException, InterruptedException {
        await("", () -> slurm("squeue", "-h", "-j", job));
    }

    private Path whole(String name, String operator) throws IOException, InterruptedException {
        Path whole = Files.createDirectories(folder.resolve("whole-" + operator)).resolve(name);
        if (Files.exists(whole)) return whole;
        VarveProcess.Result result = VarveProcess.run(Stream.concat(Stream.of("run"),
                Arrays.stream(run(whole, operator)).limit(9)).toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return whole;
    }

    private static void assertComplete(Path output, Path whole, String last) throws IOException, InterruptedException {
        assertThat(ends(last)).as(said(output)).containsExactly("ExitCode=0:0", "JobState=COMPLETED");
        assertThat(Files.mismatch(output, whole)).isEqualTo(-1);
        try (Stream<Path> files = Files.list(output.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.contains("journal"));
        }
    }

    /** What the tasks have said. */
    private static String said(Path output) throws IOException {
        StringBuilder said = new StringBuilder();
        try (Stream<Path> files = Files.list(output.getParent())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".out")).toList()) {
                said.append(file).append(":\n").append(Files.readString(file));
            }
        }
        return said.toString();
    }

    private static void awaitBlocks(Path output) throws IOException, InterruptedException {
        Path journal = output.resolveSibling(output.getFileName() + ".journal");
        await("yes", () -> {
            if (!Files.isDirectory(journal)) return "no";
            try (Stream<Path> files = Files.list(journal)) {
                for (Path file : files.filter(path -> path.toString().endsWith(".lines")).toList()) {
                    if (Files.readString(file).contains("blocks")) return "yes";
                }
            }
            return "no";
        });
    }

    private Path output(String test) throws IOException {
        return Files.createDirectory(folder.resolve(test)).resolve("out.sgy");
    }

    @Test
    void fourTasksWriteWhatARunAloneWrites() throws IOException, InterruptedException {
        Path output = output("four");

        List<String> jobs = submit(output, run(output, "median"));
        awaitEnd(jobs.getLast());

        assertThat(ends(jobs.getFirst()).stream().distinct()).as(said(output))
                .containsExactly("ExitCode=0:0", "JobState=COMPLETED");
        assertComplete(output, whole("out.sgy", "median"), jobs.getLast());
    }

    @Test
    void aKilledTaskChangesNothing() throws IOException, InterruptedException {
        Path output = output("killed");
        List<String> jobs = submit(output, run(output, "dip-steered-median"));
        awaitBlocks(output);

        String task = slurm("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%i").lines().findFirst().orElseThrow();
        slurm("scancel", "--batch", "--signal=KILL", task);
        awaitEnd(jobs.getLast());

        assertThat(ends(jobs.getFirst())).as(said(output)).contains("JobState=FAILED");
        assertComplete(output, whole("out.sgy", "dip-steered-median"), jobs.getLast());
    }

    /** A stopped task is queued again, and goes on with what is left. */
    @Test
    void aStoppedTaskIsQueuedAgain() throws IOException, InterruptedException {
        Path output = output("stopped");
        List<String> jobs = submit(output, run(output, "dip-steered-median"));
        awaitBlocks(output);

        String task = slurm("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%i").lines().findFirst().orElseThrow();
        slurm("scancel", "--batch", "--signal=TERM", task);
        awaitEnd(jobs.getLast());

        assertThat(slurm("scontrol", "show", "job", task)).contains("Restarts=1", "JobState=COMPLETED");
        assertComplete(output, whole("out.sgy", "dip-steered-median"), jobs.getLast());
    }

    /** A node that goes down while it has tasks. */
    @Test
    void aNodeIsLost() throws IOException, InterruptedException {
        Path output = output("lost");
        List<String> jobs = submit(output, run(output, "dip-steered-median"));
        awaitBlocks(output);

        slurm("scontrol", "update", "nodename=node1", "state=drain", "reason=test");
        slurm("scontrol", "update", "nodename=node1", "state=down", "reason=test");
        awaitEnd(jobs.getLast());

        assertComplete(output, whole("out.sgy", "dip-steered-median"), jobs.getLast());
    }

    /**
     * {@code -Dvarve.jobs=50}: jobs of random operators, shapes and budgets, in control groups of the memory that they
     * asked for.
     */
    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void noTaskIsKilledForItsMemory() throws IOException, InterruptedException {
        assumeTrue(Files.readString(cluster.resolve("enforced")).strip().equals("cgroup"),
                "needs the right to make control groups");
        Random random = new Random(4);
        List<String> operators = List.of("median", "gst-dip-azimuth", "envelope", "histogram-equalization", "glcm",
                "semblance", "eigen-coherence");
        for (int n = 0; n < Integer.getInteger("varve.jobs", 2); n++) {
            Path output = output("memory" + n);
            String operator = operators.get(random.nextInt(operators.size()));
            String survey = output.resolveSibling("survey.sgy").toString();
            String shape = "%s,%s,%s".formatted(50 + random.nextInt(200), 50 + random.nextInt(200),
                    100 + random.nextInt(900));
            assertThat(VarveProcess.here("generate", survey, "--shape", shape).status()).isZero();
            String group = output.resolveSibling("{output}." + List.of("sgy", "npy", "zarr").get(random.nextInt(3)))
                    .toString().replace("{output}.zarr", "out.zarr");
            List<String> words = new ArrayList<>(List.of(operator, survey, group, "--threads",
                    Integer.toString(1 + random.nextInt(3)), "--device", "cpu"));
            if (random.nextBoolean()) words.addAll(List.of("--host-memory", 180 + random.nextInt(300) + "MiB"));

            List<String> jobs = submit(output, words.toArray(String[]::new));
            awaitEnd(jobs.getLast());

            assertThat(Stream.concat(ends(jobs.getFirst()).stream(), ends(jobs.getLast()).stream()).distinct())
                    .as("job %s: %s\n%s", n, words, said(output))
                    .containsExactlyInAnyOrder("ExitCode=0:0", "JobState=COMPLETED");
            Files.delete(Path.of(survey));
        }
    }
}
