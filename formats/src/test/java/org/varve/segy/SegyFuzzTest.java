package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Sweep;

/** Some hundred damaged files, nightly a few thousand; docs/formats.md has the command for a million. */
class SegyFuzzTest {

    private static final int FILES = Sweep.count(400, 2000);

    @TempDir
    private Path folder;

    @Test
    void damagedFilesAreReadOrRefusedInASentence() throws IOException {
        int read = new SegyFuzz(1).run(FILES, folder);

        assertThat(read).isBetween(FILES / 10, FILES - FILES / 10);
    }

    @Test
    void theGoodFilesAreRead() throws IOException {
        List<byte[]> seeds = SegyFuzz.seeds();
        for (byte[] seed : seeds) {
            assertThat(SegyExercise.run(Files.write(folder.resolve("a.sgy"), seed), SegyReading.DEFAULT)).isTrue();
        }
    }
}
