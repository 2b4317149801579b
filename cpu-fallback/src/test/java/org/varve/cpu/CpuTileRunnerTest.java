package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuTileRunnerTest {

    @Test
    void piecesAreLongWhereStripsSuffice() {
        assertThat(CpuTileRunner.pieces(128, 32, 2, 4)).isEqualTo(1);
        assertThat(CpuTileRunner.pieces(128, 4, 2, 4)).isEqualTo(2);
        assertThat(CpuTileRunner.pieces(128, 4, 8, 4)).isEqualTo(8);
    }

    /** Long pieces were 32 strips, half of the threads' number, of 16 and 8 planes each; these are 64 of 8 and 8. */
    @Test
    void noThreadIsLeftWithoutWork() {
        assertThat(CpuTileRunner.pieces(128, 4, 64, 4)).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 64, 4", "3, 2, 64, 0", "128, 1, 64, 30", "128, 1, 1024, 4"})
    void aPieceHasAtLeastOnePlane(int inlines, int across, int threads, int halo) {
        assertThat(CpuTileRunner.pieces(inlines, across, threads, halo)).isBetween(1, inlines);
    }
}
