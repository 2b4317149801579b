package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.study.ControlGroup;

/** Runs in a control group of which something else takes a part. */
class NeighbourTest {

    private static final long MIB = 1L << 20;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static Path survey;

    @BeforeAll
    static void generate() throws IOException {
        MemoryCgroup.create(MIB).close();
        survey = folder.resolve("survey.npy");
        VarveProcess.Result generated =
                VarveProcess.here("generate", survey.toString(), "--shape", "400,300,500", "--seed", "7");
        assertThat(generated.status()).as(generated.err()).isZero();
    }

    private static VarveProcess.Result run(ControlGroup group, Path output) throws IOException, InterruptedException {
        List<String> starter = new ArrayList<>(group.starter());
        starter.addAll(VarveProcess.unlearned());
        return VarveProcess.run(starter, "run", "gaussian", survey.toString(), output.toString(), "--json");
    }

    /** A process that keeps so much: it waits for the end of what it is given. */
    private static Process holding(ControlGroup group, long bytes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(group.starter());
        command.addAll(List.of("tail", "-c", Long.toString(2 * bytes)));
        Process process = new ProcessBuilder(command).start();
        byte[] piece = new byte[Math.toIntExact(MIB)];
        for (long given = 0; given < bytes; given += piece.length) {
            process.getOutputStream().write(piece);
        }
        process.getOutputStream().flush();
        long patience = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (group.held() < bytes && System.nanoTime() < patience) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assumeTrue(group.held() >= bytes, "needs a tail that keeps what it reads in memory");
        return process;
    }

    @Test
    void leavesTheMemoryThatAnotherProcessHolds() throws IOException, InterruptedException {
        try (ControlGroup group = MemoryCgroup.create(600 * MIB)) {
            Process neighbour = holding(group, 250 * MIB);
            try {
                VarveProcess.Result result = run(group, folder.resolve("beside.npy"));

                assertThat(result.status()).as(result.err()).isZero();
                JsonNode bytes = result.json().get("hostBytes");
                assertThat(bytes.get("projected").asLong()).isLessThan(350 * MIB);
                assertThat(group.kills()).isZero();
            } finally {
                neighbour.destroyForcibly().waitFor();
            }
        }
    }

    /**
     * Memory that goes after the plan was made, and before it is taken: the run is stopped where it creates its log, in
     * between.
     */
    @Test
    @Tag("nightly")
    void plansAnewWhenAnotherProcessTakesWhatWasPlannedFor() throws Exception {
        Path output = folder.resolve("anew.npy");
        Path log = folder.resolve("log.csv");
        Path calls = folder.resolve("calls");
        Path err = folder.resolve("err");
        try (ControlGroup group = MemoryCgroup.create(600 * MIB)) {
            List<String> starter = new Strace(calls).starter(
                    "-P", log.toString(), "-e", "trace=openat", "-e", "inject=openat:signal=STOP:when=1");
            starter.addAll(group.starter());
            starter.addAll(VarveProcess.unlearned());
            Process running = VarveProcess.start(
                    starter, err, "run", "gaussian", survey.toString(), output.toString(), "--strategy", "largest",
                    "--memory-log", log.toString(), "--json");
            assumeTrue(appears(log, running), "may not trace processes here");
            Process neighbour = holding(group, 300 * MIB);
            try {
                goOn(running);
                VarveProcess.Result result = VarveProcess.finish(running, err);

                assertThat(result.err()).contains("planned anew");
                JsonNode bytes = result.json().get("hostBytes");
                assertThat(bytes.get("projected").asLong()).isLessThan(300 * MIB);
                assertThat(log).content().contains("run 1");
                assertThat(group.kills()).isZero();
            } finally {
                neighbour.destroyForcibly().waitFor();
            }
        }
    }

    private static boolean appears(Path file, Process writer) throws InterruptedException {
        while (!Files.exists(file) && writer.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return Files.exists(file);
    }

    private static void goOn(Process stopped) throws IOException, InterruptedException {
        for (ProcessHandle process : stopped.descendants().toList()) {
            new ProcessBuilder("kill", "-CONT", Long.toString(process.pid())).start().waitFor();
        }
    }

    /** A file of a tmpfs is memory of the group that writes it. */
    @Test
    void outputsInMemoryAreRefusedWhereTheyDoNotFit() throws IOException, InterruptedException {
        Path shm = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(shm) && Files.getFileStore(shm).type().equals("tmpfs"), "needs a tmpfs");
        Path output = shm.resolve("varve-test-%s.npy".formatted(ProcessHandle.current().pid()));
        assumeTrue(Files.getFileStore(shm).getUsableSpace() > 2 * new Shape(400, 300, 500).bytes(), "needs more of it");
        try (ControlGroup small = MemoryCgroup.create(300 * MIB); ControlGroup large = MemoryCgroup.create(600 * MIB)) {
            VarveProcess.Result refused = run(small, output);
            assertThat(refused.status()).as(refused.err()).isEqualTo(4);
            assertThat(refused.err()).contains("for outputs that lie in memory");
            assertThat(small.kills()).isZero();

            VarveProcess.Result done = run(large, output);
            assertThat(done.status()).as(done.err()).isZero();
            assertThat(large.kills()).isZero();
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
