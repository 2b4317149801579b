package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.run.Estimate.Time;

class EstimateTest {

    @Test
    void measuredTimesAreTakenAsTheyAre() {
        assertThat(new Time(1.0, true).isSooner(new Time(1.1, true))).isTrue();
        assertThat(new Time(1.1, true).isSooner(new Time(1.0, true))).isFalse();
        assertThat(new Time(1.0, true).isSooner(new Time(1.0, true))).isFalse();
    }

    @Test
    void aGuessMayBeWrongByAFactorOfTwo() {
        assertThat(new Time(1.0, false).isSooner(new Time(1.9, true))).isFalse();
        assertThat(new Time(1.0, true).isSooner(new Time(1.9, false))).isFalse();
        assertThat(new Time(1.0, false).isSooner(new Time(2.1, false))).isTrue();
    }

    @Test
    void saysWhereItComesFrom() {
        assertThat(new Time(1.0, true).source()).isEqualTo("by earlier runs");
        assertThat(new Time(1.0, false).source()).isEqualTo("not measured yet");
    }
}
