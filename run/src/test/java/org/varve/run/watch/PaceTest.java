package org.varve.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.tiling.Progress;

class PaceTest {

    /** Of a thousand samples in a hundred tiles. */
    private static Progress at(long samples, double seconds) {
        return new Progress(Progress.Phase.RUN, 100, samples / 10, 1000, samples, seconds);
    }

    @Test
    void tellsOfEveryTenth() {
        Pace pace = new Pace();

        assertThat(pace.isDue(at(0, 0))).isFalse();
        assertThat(pace.isDue(at(99, 1))).isFalse();
        assertThat(pace.isDue(at(100, 2))).isTrue();
        assertThat(pace.isDue(at(190, 3))).isFalse();
        assertThat(pace.isDue(at(370, 4))).isTrue();
        assertThat(pace.isDue(at(390, 5))).isFalse();
        assertThat(pace.isDue(at(400, 6))).isTrue();
    }

    @Test
    void tellsOfEveryMinute() {
        Pace pace = new Pace();

        assertThat(pace.isDue(at(10, 59))).isFalse();
        assertThat(pace.isDue(at(20, 61))).isTrue();
        assertThat(pace.isDue(at(30, 119))).isFalse();
        assertThat(pace.isDue(at(40, 122))).isTrue();
    }

    @Test
    void beginsAnewWithAPhase() {
        Pace pace = new Pace();
        pace.isDue(at(900, 1000));

        assertThat(pace.isDue(at(0, 0))).isFalse();
        assertThat(pace.isDue(at(100, 1))).isTrue();
    }

    @Test
    void predictsFromWhatIsDone() {
        assertThat(Pace.percent(at(379, 1))).isEqualTo(37);
        assertThat(Pace.secondsLeft(at(250, 7))).isEqualTo(21);
        assertThat(Pace.secondsLeft(at(0, 7))).isInfinite();
    }
}
