package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.profiler.Experience.Grain;

class GrainTest {

    @Test
    void theStepDividesAllDifferences() {
        Grain grain = Grain.UNSEEN.with(1000, 10).with(1012, 30).with(982, 20);

        assertThat(grain).isEqualTo(new Grain(1000, 6, 30));
    }

    @Test
    void nothingMeasuredIsAMeasurement() {
        assertThat(Grain.UNSEEN.with(0, 10).with(6, 20)).isEqualTo(new Grain(0, 6, 20));
    }

    @Test
    void oneStepMayBeHiddenUpToTheLargestSourceAndMoreBeyond() {
        Grain grain = new Grain(1000, 6, 30);

        assertThat(grain.hidden(1)).isEqualTo(6);
        assertThat(grain.hidden(30)).isEqualTo(6);
        assertThat(grain.hidden(75)).isEqualTo(15);
    }

    @Test
    void equalMeasurementsCountAsOneStep() {
        Grain grain = Grain.UNSEEN.with(1000, 10).with(1000, 20);

        assertThat(grain.hidden(20)).isEqualTo(1000);
        assertThat(grain.hidden(40)).isEqualTo(2000);
    }
}
