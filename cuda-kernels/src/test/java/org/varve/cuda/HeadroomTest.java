package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadroomTest {

    /** MiB. */
    @ParameterizedTest
    @CsvSource({
            "0, 0",
            "2, 0",
            "64, 0",
            "256, 6",
            "1024, 30",
            "4095, 124",
            "4096, 256",
            "8192, 256",
            "16384, 496",
            "81920, 2482"
    })
    void leavesSome(long free, long headroom) {
        assertThat(Headroom.leave(free << 20)).isEqualTo((free - headroom) << 20);
    }
}
