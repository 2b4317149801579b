package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumptionTest {

    /**
     * Ranges take about twenty seconds, but no process takes more than a 16th of all blocks, and there are at most
     * 32,768 ranges; even a single block is a range.
     */
    @ParameterizedTest
    @CsvSource({"1000, 5000, 4", "1000, 2000, 10", "1000, 100000, 1", "1000, 10, 62", "1000, 0, 62", "15, 1, 1",
            "1, 1000, 1", "65536, 1e9, 2", "65537, 1e9, 3", "10000, 1e9, 1"})
    void rangesTakeAboutTwentySeconds(int blocks, double seconds, int range) {
        assertThat(Resumption.range(blocks, seconds)).isEqualTo(range);
    }
}
