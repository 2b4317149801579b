package org.varve.run.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StageCostTest {

    private static final StageCost EXPECTED = new StageCost(0.4, 1e-8);

    private static StageCost.Run run(StageCost cost, double amount, double noise) {
        return new StageCost.Run(amount, noise * (cost.start() + cost.each() * amount), 1);
    }

    @Test
    void withoutRunsItIsAsExpected() {
        assertThat(EXPECTED.after(List.of())).isEqualTo(EXPECTED);
    }

    @Test
    void aRunThatTookWhatWasExpectedChangesNothing() {
        StageCost after = EXPECTED.after(List.of(run(EXPECTED, 5e7, 1)));

        assertThat(after.start()).isCloseTo(0.4, withinPercentage(1e-6));
        assertThat(after.each()).isCloseTo(1e-8, withinPercentage(1e-6));
    }

    /** Also where nothing was expected of the kind: a slow device, or one a thousand times as fast. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-11, 1e-9, 1e-8, 1e-6, 1e-5})
    void noisyRunsOfManyAmountsTellBothParts(double each) {
        StageCost real = new StageCost(0.2, each);
        Random random = new Random(7);
        // from a tenth of the start to ten times it
        List<StageCost.Run> runs = IntStream.range(0, 60)
                .mapToObj(n -> run(real, real.start() / each * Math.pow(10, n % 21 / 10.0 - 1),
                        Math.exp(0.1 * random.nextGaussian())))
                .toList();

        StageCost after = EXPECTED.after(runs);

        assertThat(after.start()).isCloseTo(real.start(), withinPercentage(10));
        assertThat(after.each()).isCloseTo(each, withinPercentage(10));
    }

    /** Of one run it is told at least what an equal one takes. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.1, 10, 1000})
    void anEqualRunTakesAboutAsLong(double factor) {
        StageCost.Run run = new StageCost.Run(1e8, factor, 1);

        StageCost after = EXPECTED.after(List.of(run));

        assertThat(after.start() + after.each() * 1e8).isBetween(0.6 * factor, 1.5 * factor);
    }

    /** By how much a cost contradicts runs and what was expected: errors as fractions, in standard deviations. */
    private static double contradiction(StageCost cost, List<StageCost.Run> runs) {
        double sum = Math.pow(Math.log(cost.start() / EXPECTED.start()), 2)
                + Math.pow(Math.log(cost.each() / EXPECTED.each()) / 2, 2);
        for (StageCost.Run run : runs) {
            double error = Math.log((cost.start() + cost.each() * run.amount()) / run.seconds());
            sum += run.weight() * Math.pow(error / 0.2, 2);
        }
        return sum;
    }

    /** None of the costs around it, nor any of a grid of others, contradicts the runs less. */
    @ParameterizedTest
    @CsvSource({"1e6, 1", "1e8, 1", "1e8, 100", "1e8, 0.01", "1e10, 1"})
    void noOtherCostIsLikelier(double amount, double factor) {
        List<StageCost.Run> runs = List.of(new StageCost.Run(amount, factor * 0.7, 1),
                new StageCost.Run(3 * amount, factor * 1.1, 0.3), new StageCost.Run(10 * amount, factor * 6, 0.01));

        StageCost after = EXPECTED.after(runs);

        double least = contradiction(after, runs);
        for (double start = -8; start <= 8; start += 0.1) {
            for (double each = -16; each <= 16; each += 0.1) {
                StageCost other = new StageCost(EXPECTED.start() * Math.exp(start), EXPECTED.each() * Math.exp(each));
                assertThat(contradiction(other, runs)).as("%s", other).isGreaterThan(0.999 * least);
            }
        }
    }
}
