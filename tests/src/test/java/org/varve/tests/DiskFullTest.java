package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is too small, or fills up during a run, ends it with one sentence and leaves nothing. */
class DiskFullTest {

    private static final int OUTPUT = 6;

    @TempDir
    private Path folder;

    @TempDir
    private Path disk;

    private boolean mounted;

    /** A file system in memory, of 3 MiB. */
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

        assertFailed(result, "needs 5187600 bytes, but 3145728 are usable", "free some space");
    }

    /** Each output would fit alone. */
    @Test
    void leavesNothingWhereTheDiskFillsUp() throws IOException, InterruptedException {
        VarveProcess.Result result = envelope("40,40,300", "{output}.sgy", "envelope+instantaneous-phase");

        assertFailed(result, "cannot be written at byte", "No space left on device");
    }

    private VarveProcess.Result envelope(String shape, String output, String operators)
            throws IOException, InterruptedException {
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.run("generate", survey, "--shape", shape).status()).isZero();
        return VarveProcess.run("run", operators, survey, disk.resolve(output).toString(), "--quiet");
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
