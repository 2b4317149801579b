package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Sweep;

/** A hundred damaged groups, nightly several hundred; {@link ZarrFuzz} can try more. */
class ZarrFuzzTest {

    private static final int GROUPS = Sweep.count(120, 500);

    @TempDir
    private Path folder;

    @Test
    void damagedGroupsAreReadOrRefusedInASentence() throws IOException {
        int read = new ZarrFuzz(3, folder).run(GROUPS);

        assertThat(read).isBetween(GROUPS / 10, GROUPS - GROUPS / 10);
    }
}
