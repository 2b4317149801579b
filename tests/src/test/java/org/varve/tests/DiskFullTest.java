package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/** A disk that is too small, or fills up during a run, ends it with one sentence and leaves nothing. */
class DiskFullTest {

    private static final int OUTPUT = 6;

    @TempDir
    private static Path surveys;

    @TempDir
    private Path folder;

    @TempDir
    private Path disk;

    private boolean mounted;

    /** A file system in memory, of 3 MiB: the claim of an output takes a page of it. */
    @BeforeEach
    void mount() throws IOException, InterruptedException {
        mounted = succeeds("mount", "-t", "tmpfs", "-o", "size=3m", "varve-test", disk.toString());
        assumeTrue(mounted, "needs the right to mount a small file system");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        assertThat(!mounted || succeeds("umount", disk.toString())).isTrue();
    }

    @Test
    void refusesAnOutputForWhichThereIsNoRoom() throws IOException, InterruptedException {
        VarveProcess.Result result = envelope("60,60,300", "{output}.sgy", "envelope");

        assertFailed(result, "needs 5187600 bytes, but 3141632 are usable", "free some space");
    }

    /** Each output would fit alone. */
    @Test
    void refusesOutputsForWhichThereIsNoRoomTogether() throws IOException, InterruptedException {
        VarveProcess.Result result = envelope("40,40,300", "{output}.sgy", "envelope+instantaneous-phase");

        assertFailed(result, "and the outputs before it need 4615200 bytes, but 3145728 are usable");
    }

    /** What fits when the run begins may not when it is written: another file takes the room meanwhile. */
    @Test
    void leavesNothingWhereTheDiskFillsUp() throws IOException, InterruptedException {
        String survey = survey("40,40,300");
        Path err = folder.resolve("err");
        Process run = VarveProcess.start(List.of(), err, "run", "envelope", survey, disk.resolve("a.sgy").toString(),
                "--quiet", "--tile", "1,1,300");
        Path other = disk.resolve("other");
        while (run.isAlive() && !isWriting(disk)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        try {
            Files.write(other, new byte[3 << 20]);
        } catch (IOException full) {
            assertThat(other).exists();
        }

        VarveProcess.Result result = VarveProcess.finish(run, err);
        Files.delete(other);
        assertFailed(result, "cannot be written at byte", "No space left on device");
    }

    /** Whether there is more than a claim. */
    private static boolean isWriting(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toFile().length() >= 3600);
        }
    }

    /** Without compression it is known before the run that a group does not fit. */
    @Test
    void refusesAPlainGroupForWhichThereIsNoRoom() throws IOException, InterruptedException {
        VarveProcess.Result result = envelope("60,60,300", "a.zarr", "envelope", "--compression", "none");

        assertFailed(result, "a.zarr needs ", " bytes, but 3141632 are usable", "--compression blosc");
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, delimiter = "|", value = {"2|60,60,300", "3|60,60,300", "2|7,60,300", "3|7,60,300"})
    void leavesNothingOfAGroupWhereTheDiskFillsUp(String version, String tile)
            throws IOException, InterruptedException {
        VarveProcess.Result result = envelope("60,60,300", "a.zarr", "envelope", "--zarr-format", version, "--chunk",
                "10,10,300", "--tile", tile);

        assertFailed(result, "cannot be written at ", "No space left on device");
    }

    @Test
    void tellsThatOnlyCompressionMakesAGroupFit() throws IOException, InterruptedException {
        String dead = folder.resolve("zeros.raw").toString();
        Files.write(Path.of(dead), new byte[4 * 60 * 60 * 300]);

        VarveProcess.Result result = VarveProcess.here("convert", dead, disk.resolve("a.zarr").toString(), "--shape",
                "60,60,300");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("a.zarr needs 4611600 bytes, but 3141632 are usable on its disk: it fails "
                + "unless compression makes it fit");
        assertThat(disk.resolve("a.zarr/amplitude/.zarray")).exists();
    }

    private VarveProcess.Result envelope(String shape, String output, String operators, String... options)
            throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("run", operators, survey(shape), disk.resolve(output).toString(), "--quiet"));
        arguments.addAll(List.of(options));
        return VarveProcess.run(arguments.toArray(String[]::new));
    }

    /** Made once for all tests. */
    private static String survey(String shape) throws IOException, InterruptedException {
        Path survey = surveys.resolve(shape + ".sgy");
        if (!Files.exists(survey)) {
            assertThat(VarveProcess.here("generate", survey.toString(), "--shape", shape).status()).isZero();
        }
        return survey.toString();
    }

    private void assertFailed(VarveProcess.Result result, String... says) {
        assertThat(result.err()).startsWith("varve: " + disk).contains(says).doesNotContain("\n");
        assertThat(result.status()).isEqualTo(OUTPUT);
        assertThat(disk).isEmptyDirectory();
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
