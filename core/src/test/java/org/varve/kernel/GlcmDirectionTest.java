package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.kernel.GlcmDirection.Offset;

class GlcmDirectionTest {

    @ParameterizedTest
    @CsvSource({
            "SAMPLE,       1,  0, 1, 42",
            "DIAGONAL,     1,  1, 1, 36",
            "CROSSLINE,    1,  1, 0, 42",
            "ANTIDIAGONAL, 1, -1, 1, 36",
            "CROSSLINE,    3,  3, 0, 28",
            "DIAGONAL,     2,  1, 1, 36",
            "DIAGONAL,     3,  2, 2, 25",
            "ANTIDIAGONAL, 5, -4, 4, 9"
    })
    void offsetsAndPairsInASevenBySevenWindow(
            GlcmDirection direction, int distance, int crossline, int sample, int pairs) {
        assertThat(direction.offsets(distance)).containsExactly(new Offset(crossline, sample));
        assertThat(direction.offsets(distance).getFirst().pairs(7, 7)).isEqualTo(pairs);
    }
}
