package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the probe makes of times, by a clock that the rounds themselves set forward. */
class SpeedProbeTest {

    private long now = 1_000_000;
    private int rounds;

    private long fastest(int most, long... took) {
        return SpeedProbe.fastest(most, () -> now += took[Math.min(rounds++, took.length - 1)], () -> now);
    }

    @Test
    void theFastestRoundCounts() {
        assertThat(fastest(4, 500, 400, 700, 600)).isEqualTo(400);
        assertThat(rounds).isEqualTo(4);
    }

    /** A clock may tick more slowly than a round takes. */
    @Test
    void aRoundTakesOneNanosecondAtLeast() {
        assertThat(fastest(3, 0)).isEqualTo(1);
    }

    @Test
    void itEndsWhenEightRoundsWereNotFaster() {
        assertThat(fastest(100, 500)).isEqualTo(500);
        assertThat(rounds).as("the first, and eight as slow").isEqualTo(9);
    }

    @Test
    void itGoesOnAfterARoundFasterByMoreThanATenth() {
        assertThat(fastest(100, 1000, 1000, 1000, 1000, 899)).isEqualTo(899);
        assertThat(rounds).isEqualTo(5 + 8);
    }

    /** Rounds that are faster by a tenth at most count as the fastest, but nobody waits for more of them. */
    @Test
    void aTenthFasterIsNotFaster() {
        assertThat(fastest(100, 1000, 1000, 1000, 1000, 900)).isEqualTo(900);
        assertThat(rounds).isEqualTo(9);
    }

    static LongStream limits() {
        return LongStream.of(1, 7, 100);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void itNeverTakesMoreRoundsThanAllowed(long most) {
        long[] everFaster = LongStream.iterate(1L << 50, took -> took / 4 * 3).limit(110).toArray();

        fastest((int) most, everFaster);

        assertThat(rounds).isEqualTo((int) most);
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 2e9", "1, 1000000000, 1", "3e6, 1500, 2e12"})
    void ratesArePerSecond(double amount, long nanoseconds, double rate) {
        assertThat(SpeedProbe.perSecond(amount, nanoseconds)).isEqualTo(rate);
    }

    @ParameterizedTest
    @CsvSource({"0,1,1,1", "1,0,1,1", "1,1,0,1", "1,1,1,0", "-1,1,1,1", "1,NaN,1,1"})
    void aMachineHasASpeed(double touch, double file, double copy, double operations) {
        assertThatThrownBy(() -> new MachineSpeed(touch, file, copy, operations))
                .hasMessage("rates %s, %s, %s, %s must be positive", touch, file, copy, operations);
    }
}
