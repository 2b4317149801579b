package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GridTest {

    /** The machine code of low_rank_spectra loads the last of 65 doubles together with the eight bytes that follow. */
    @Test
    void sharedMemoryHoldsWholeLoads() {
        assertThat(new Grid(1, 1, 32, 65 * Double.BYTES).sharedBytes()).isEqualTo(66 * Double.BYTES);
        assertThat(Grid.ofRows(1, 1, 32, 64 * Double.BYTES).sharedBytes()).isEqualTo(64 * Double.BYTES);
        assertThat(new Grid(1, 1, 32, 0).sharedBytes()).isZero();
    }
}
