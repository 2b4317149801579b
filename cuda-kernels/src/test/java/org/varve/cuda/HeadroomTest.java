package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Device;

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

    /** A plan for a card takes no more than the card has, one for an unknown GPU what it is given. */
    @ParameterizedTest
    @CsvSource({
            "cuda:h100, 1000000, 79438",
            "cuda:h100, 2048, 2048",
            "cuda:rtx-4090, 1000000, 23832",
            "cuda, 1000000, 1000000",
            "cuda:3, 1000000, 1000000"
    })
    void aPlannedCardHasNoMoreThanItsMemory(String name, long given, long allowed) {
        try (Device planned = new PlannedDevice(name, given << 20)) {
            assertThat(planned.memory().allowed() >> 20).isEqualTo(allowed);
        }
    }
}
