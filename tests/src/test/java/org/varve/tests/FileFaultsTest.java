package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Sweep;
import org.varve.file.Disk;

/**
 * The n-th call on a file fails, in a layer between the process and its file systems: the run ends as documented,
 * nothing is left behind without a journal, and with one the same command goes on, to the same bits.
 */
class FileFaultsTest {

    private static final int INPUT = 3;
    private static final int OUTPUT = 6;
    private static final int EIO = 5;

    /** By signal 9. */
    private static final int KILLED = 137;

    /** The time at which a group was created differs. */
    private static final String CREATED = "\"createdOn\" *: *\"[^\"]*\"";

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static Path layer;
    private static Path survey;
    private static Path outputs;
    private static Path expected;

    @BeforeAll
    static void prepare() throws IOException, InterruptedException {
        layer = folder.resolve("faults.so");
        assumeTrue(compiles(), "needs cc");
        survey = folder.resolve("survey.sgy");
        outputs = Files.createDirectory(folder.resolve("outputs"));
        expected = Files.createDirectory(folder.resolve("expected"));
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", "40,30,100").status()).isZero();
        for (String name : List.of("sgy", "zarr", "npy")) {
            VarveProcess.Result whole = run(expected, name);
            assertThat(whole.status()).as(whole.err()).isZero();
        }
    }

    private static boolean compiles() throws InterruptedException {
        try {
            return new ProcessBuilder("cc", "-shared", "-fPIC", "-O1", "-o", layer.toString(),
                    Path.of("src/test/native/faults.c").toAbsolutePath().toString(), "-ldl").inheritIO().start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Without faults, in this process. */
    private static VarveProcess.Result run(Path to, String format, String... options) {
        return VarveProcess.here(words(to, format, options));
    }

    private static VarveProcess.Result run(List<String> starter, Path to, String format, String... options)
            throws IOException, InterruptedException {
        return VarveProcess.run(starter, words(to, format, options));
    }

    private static String[] words(Path to, String format, String... options) {
        List<String> words = new ArrayList<>(List.of("run", "gaussian+rms", survey.toString(),
                to.resolve(format.equals("zarr") ? "all.zarr" : "{output}." + format).toString(), "--tile", "2,30,100",
                "--threads", "1", "--device", "cpu"));
        words.addAll(List.of(options));
        return words.toArray(String[]::new);
    }

    /** Starts a process whose calls on files below a path fail as told. */
    private static List<String> failing(Path where, String fault) {
        return List.of("env", "LD_PRELOAD=" + layer, "VARVE_FAULTS=" + fault, "VARVE_FAULTS_PATH=" + where);
    }

    private static Map<String, String> contents(Path path, String format) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = path.relativize(file).toString();
                if (!name.contains("." + format)) continue;
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                contents.put(name, bytes.replaceAll(CREATED, ""));
            }
        }
        return contents;
    }

    @AfterEach
    void empty() throws IOException {
        try (Stream<Path> files = Files.list(outputs)) {
            for (Path file : files.toList()) Disk.delete(file);
        }
    }

    /** Whatever a run has said of a fault, the next one finds nothing, or goes on. */
    private void assertGoesOn(String format, String... options) throws IOException {
        VarveProcess.Result again = run(outputs, format, options);
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(contents(outputs, format)).isEqualTo(contents(expected, format));
        assertNothingElse("");
        empty();
    }

    /** No space, no permission, a broken disk: writing, forcing to the disk, naming, making files and folders. */
    @ParameterizedTest
    @CsvSweep(oneIn = 6, value = {"write:9:28, sgy", "write:12:13, zarr", "force:2:5, npy", "rename:1:28, zarr",
            "open:2:28, zarr", "mkdir:2:13, zarr"})
    void whatCannotBeWrittenEndsTheRun(String fault, String format) throws IOException, InterruptedException {
        VarveProcess.Result result = run(failing(outputs, fault), outputs, format);

        assertThat(result.status()).as(result.err()).isEqualTo(OUTPUT);
        assertThat(outputs).isEmptyDirectory();

        String[] resumed = {"--resume", "--journal-every", "0.01"};
        result = run(failing(outputs, fault), outputs, format, resumed);
        assertThat(result.status()).as(result.err()).isIn(0, OUTPUT);
        assertGoesOn(format, resumed);
    }

    /** What a disk tells only when it is forced, or the journal itself needs, after tiles are in the journal. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"force:9:28, outputs, sgy", "force:9:122, outputs, npy", "write:2:28, lines, zarr"})
    void goesOnOnceThereIsRoomAgain(String fault, String where, String format)
            throws IOException, InterruptedException {
        String[] resumed = {"--resume", "--journal-every", "0.01"};

        VarveProcess.Result result = run(failing(Path.of(where), fault), outputs, format, resumed);

        assertThat(result.status()).as(result.err()).isEqualTo(OUTPUT);
        assertThat(result.err()).contains("stays: the same run goes on where it was");
        result = run(outputs, format, resumed);
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("blocks of tiles are on the disk");
        assertThat(contents(outputs, format)).isEqualTo(contents(expected, format));
    }

    /**
     * Killed at any step of naming the outputs and of removing what lies beside them: the next run leaves the outputs
     * and nothing else, whether it completes them or finds them complete. {@code -Dvarve.faults=200} takes all steps.
     */
    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"rename, zarr", "remove, zarr", "link, npy", "remove, npy"})
    void isCompletedWhereverItIsKilled(String operation, String format) throws IOException, InterruptedException {
        String[] resumed = {"--resume", "--journal-every", "0.01"};
        int killed = 0;
        for (int n = 1; n <= Integer.getInteger("varve.faults", Sweep.count(1, 3)); n++) {
            VarveProcess.Result result =
                    run(failing(outputs, "%s:%s:0".formatted(operation, n)), outputs, format, resumed);
            if (result.status() == 0) break;
            killed++;
            assertThat(result.status()).as(result.err()).isEqualTo(KILLED);

            VarveProcess.Result again = run(outputs, format, resumed);

            String step = "%s %s: %s".formatted(operation, n, again.err());
            assertThat(again.status()).as(step).isIn(0, OUTPUT);
            assertThat(contents(outputs, format)).as(step).isEqualTo(contents(expected, format));
            assertNothingElse(step);
            empty();
        }
        assertThat(killed).isPositive();
    }

    private static void assertNothingElse(String step) throws IOException {
        try (Stream<Path> files = Files.list(outputs)) {
            assertThat(files.map(file -> file.getFileName().toString())).as(step)
                    .noneMatch(name -> name.contains(".journal") || name.endsWith(".part"));
        }
    }

    /**
     * Opening the input, a checksum of it for the journal, tiles: whatever is read when the disk is away for a moment.
     */
    @ParameterizedTest
    @CsvSweep(oneIn = 5, value = {"1, sgy", "2, sgy", "3, zarr", "7, zarr", "12, npy"})
    void readsAgainWhatCouldNotBeRead(int call, String format) throws IOException, InterruptedException {
        VarveProcess.Result result = run(failing(survey, "read:%s:5:1".formatted(call)), outputs, format, "--resume");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).containsPattern("Input/output error; (the input|tile \\d+ of 20) is read again");
        assertThat(contents(outputs, format)).isEqualTo(contents(expected, format));
    }

    @Test
    void aTileThatCannotBeReadIsNamed() throws IOException, InterruptedException {
        Path input = expected.resolve("gaussian.npy");
        VarveProcess.Result result = VarveProcess.run(failing(input, "read:12:5"), "run", "mean", input.toString(),
                outputs.resolve("mean.npy").toString(), "--tile", "2,30,100", "--threads", "1", "--device", "cpu");

        assertThat(result.status()).as(result.err()).isEqualTo(INPUT);
        assertThat(result.err()).containsPattern("Input/output error; tried 5 times, for tile \\d+ of 20");
        assertThat(outputs).isEmptyDirectory();
    }

    /** {@code -Dvarve.faults=200} makes that many runs with a random call that fails once or from then on. */
    @Test
    void randomFaultsEndAsDocumented() throws IOException, InterruptedException {
        Random random = new Random(3);
        List<String> operations = List.of("write", "force", "rename", "open", "mkdir", "write");
        List<Integer> codes = List.of(28, 13, EIO, 122);
        List<String> formats = List.of("sgy", "zarr", "npy");
        int failed = 0;
        for (int n = 0; n < Integer.getInteger("varve.faults", Sweep.count(2, 20)); n++) {
            String operation = operations.get(random.nextInt(operations.size()));
            String format = formats.get(random.nextInt(formats.size()));
            int most = operation.equals("write") ? 60 : 8;
            String fault = "%s:%s:%s%s".formatted(operation, 1 + random.nextInt(most),
                    codes.get(random.nextInt(codes.size())), random.nextBoolean() ? ":1" : "");
            String[] resumed = {"--resume", "--journal-every", "0.01"};

            VarveProcess.Result result = run(failing(outputs, fault), outputs, format, resumed);

            assertThat(result.status()).as("%s, %s: %s", fault, format, result.err()).isIn(0, OUTPUT);
            if (result.status() == 0) {
                assertThat(contents(outputs, format)).as(fault).isEqualTo(contents(expected, format));
                empty();
            } else {
                failed++;
                assertGoesOn(format, resumed);
            }
        }
        assertThat(failed).isPositive();
    }
}
