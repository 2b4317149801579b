package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several hundred damaged groups; {@link ZarrFuzz} can try more. */
class ZarrFuzzTest {

    @TempDir
    private Path folder;

    @Test
    void damagedGroupsAreReadOrRefusedInASentence() throws IOException {
        assertThat(new ZarrFuzz(3, folder).run(500)).isBetween(50, 450);
    }
}
