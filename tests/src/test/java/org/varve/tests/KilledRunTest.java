package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Sweep;
import org.varve.file.Disk;

/**
 * Runs that are killed at any time go on where they were, alone or with others, and write what an undisturbed run
 * writes.
 */
class KilledRunTest {

    private static final int STOPPED = 75;
    private static final List<String> OPERATORS =
            List.of("glcm", "gst-dip-azimuth", "median", "histogram-equalization");
    private static final List<String> NAMES = List.of("{output}.sgy", "all.zarr", "{output}.npy", "{output}.raw");

    /** The time at which a group was created differs. */
    private static final String CREATED = "\"createdOn\" *: *\"[^\"]*\"";

    @TempDir
    private Path folder;

    private Path survey;
    private Path expected;
    private Path resumed;

    @BeforeEach
    void prepare() throws IOException {
        survey = folder.resolve("survey.sgy");
        expected = Files.createDirectory(folder.resolve("expected"));
        resumed = Files.createDirectory(folder.resolve("resumed"));
    }

    private void generate(String shape) throws IOException, InterruptedException {
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", shape).status()).isZero();
    }

    /** {@code -Dvarve.kills=200} makes that many cycles instead of a few. */
    @Test
    void writesTheSameBitsWheneverItIsKilled() throws IOException, InterruptedException {
        generate("200,100,200");
        Random random = new Random(9);
        int kills = 0;
        for (int cycle = 0; cycle < Integer.getInteger("varve.kills", Sweep.count(1, 4)); cycle++) {
            String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
            String name = NAMES.get(cycle % NAMES.size());
            String tile = "%s,%s,200".formatted(1 + random.nextInt(6), 20 + random.nextInt(80));
            VarveProcess.Result whole = VarveProcess.here(arguments(operator, expected.resolve(name), tile));
            assertThat(whole.status()).as(whole.err()).isZero();

            String[] command = arguments(operator, resumed.resolve(name), tile, "--resume", "--journal-every", "0.02");
            for (int n = 0; n < 3; n++) {
                kills += kill(random.nextInt(n == 0 ? 30 : 400), command) ? 1 : 0;
            }
            if (!isComplete()) {
                VarveProcess.Result last = VarveProcess.run(command);
                assertThat(last.status()).as(last.err()).isZero();
            }
            assertThat(contents(resumed)).as("cycle %s: %s to %s", cycle, operator, name)
                    .isEqualTo(contents(expected));
            empty(expected);
            empty(resumed);
        }
        assertThat(kills).isPositive();
    }

    @Test
    void endsSoonWhenItIsStoppedAndGoesOnLater() throws IOException, InterruptedException {
        generate("80,60,200");
        assertThat(VarveProcess.here(arguments("glcm", expected.resolve("{output}.sgy"), "1,60,200")).status())
                .isZero();
        String[] command =
                arguments("glcm", resumed.resolve("{output}.sgy"), "1,60,200", "--resume", "--journal-every", "0.02");
        Path err = folder.resolve("err");
        Process run = VarveProcess.start(List.of(), err, command);
        while (!hasBlocks()) {
            assertThat(run.isAlive()).as(Files.readString(err)).isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
        }

        long start = System.nanoTime();
        run.toHandle().destroy();
        VarveProcess.Result stopped = VarveProcess.finish(run, err);

        assertThat(stopped.status()).as(stopped.err()).isEqualTo(STOPPED);
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(6));
        VarveProcess.Result last = VarveProcess.run(command);
        assertThat(last.err()).contains("blocks of tiles are on the disk");
        assertThat(last.status()).isZero();
        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    /** One of three processes is killed; the others do its tiles. */
    @Test
    @Tag("nightly")
    void severalProcessesShareARun() throws IOException, InterruptedException {
        generate("200,100,200");
        assertThat(VarveProcess.here(arguments("glcm", expected.resolve("all.zarr"), "1,100,200")).status()).isZero();
        String[] command =
                arguments("glcm", resumed.resolve("all.zarr"), "1,100,200", "--shared", "--journal-every", "0.05");
        List<Process> processes = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            processes.add(VarveProcess.start(List.of(), folder.resolve("err" + n), command));
        }
        while (!hasBlocks() && processes.getFirst().isAlive()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        processes.getFirst().destroyForcibly();
        for (int n = 1; n < 3; n++) {
            VarveProcess.Result result = VarveProcess.finish(processes.get(n), folder.resolve("err" + n));
            assertThat(result.status()).as(result.err()).isZero();
        }
        // a process that comes late finds nothing to do, and the one that ends the job removes the journal
        assertThat(VarveProcess.run(command).status()).isZero();
        command[command.length - 3] = "--resume";
        assertThat(VarveProcess.run(command).status()).isZero();
        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    /** A process hangs for so long that another presumes it dead, does its tiles and names the output. */
    @Test
    @Tag("nightly")
    void aProcessThatComesBackLateFindsTheJobDone() throws IOException, InterruptedException {
        generate("200,100,200");
        assertThat(VarveProcess.here(arguments("glcm", expected.resolve("all.zarr"), "1,100,200")).status()).isZero();
        String[] command =
                arguments("glcm", resumed.resolve("all.zarr"), "1,100,200", "--shared", "--journal-every", "0.05");
        Path err = folder.resolve("err");
        Process late = VarveProcess.start(List.of(), err, command);
        while (!hasBlocks() && late.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }

        signal("STOP", late);
        VarveProcess.Result other = VarveProcess.run(command);
        signal("CONT", late);

        assertThat(other.status()).as(other.err()).isZero();
        VarveProcess.Result result = VarveProcess.finish(late, err);
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("presumed this one dead").doesNotContain("stays");
        assertThat(contents(resumed.resolve("all.zarr"))).isEqualTo(contents(expected.resolve("all.zarr")));
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()).isZero();
    }

    private String[] arguments(String operator, Path output, String tile, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", operator, survey.toString(), output.toString(),
                "--tile", tile, "--threads", "1", "--device", "cpu"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** Kills a process some time after it has begun to compute; false if it was complete before. */
    private boolean kill(int milliseconds, String... command) throws IOException, InterruptedException {
        if (isComplete()) return false;
        Process run = VarveProcess.start(List.of(), folder.resolve("err"), command);
        while (run.isAlive() && lines() < 0) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        run.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        boolean isKilled = run.isAlive();
        run.destroyForcibly().waitFor();
        return isKilled;
    }

    private boolean isComplete() throws IOException {
        try (Stream<Path> files = Files.list(resumed)) {
            List<String> names = files.map(file -> file.getFileName().toString()).toList();
            return !names.isEmpty()
                    && names.stream().noneMatch(name -> name.contains(".journal") || name.endsWith(".part"));
        }
    }

    /** Bytes of the journal's lines; -1 if there is no journal. */
    private long lines() throws IOException {
        List<Path> journals = filesOf(resumed, ".journal");
        if (journals.isEmpty()) return -1;
        return filesOf(journals.getFirst(), ".lines").stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /** Whether the journal names blocks that are on the disk; its first line may be that of a scan. */
    private boolean hasBlocks() throws IOException {
        for (Path journal : filesOf(resumed, ".journal")) {
            for (Path lines : filesOf(journal, ".lines")) {
                if (Files.readString(lines).contains("blocks")) return true;
            }
        }
        return false;
    }

    /** The files of a folder that a run may remove at any time. */
    private static List<Path> filesOf(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        } catch (NoSuchFileException gone) {
            return List.of();
        }
    }

    private static Map<String, String> contents(Path path) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                contents.put(path.relativize(file).toString(), bytes.replaceAll(CREATED, ""));
            }
        }
        return contents;
    }

    private static void empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) Disk.delete(file);
        }
    }
}
