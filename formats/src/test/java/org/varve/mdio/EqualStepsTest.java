package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Coordinates of an axis: n times a step, changed in several ways. */
class EqualStepsTest {

    private static List<Double> values(int count, DoubleUnaryOperator value) {
        return IntStream.range(0, count).mapToDouble(value::applyAsDouble).boxed().toList();
    }

    private static EqualSteps steps(int count, DoubleUnaryOperator value) {
        return new EqualSteps(values(count, value), EqualSteps.DOUBLE);
    }

    @ParameterizedTest
    @CsvSource({"2, 0, 4", "1000, 0, 0.004", "501, -2, 0.002", "3, 1e6, 12.5", "1000, 0, 0.1"})
    void equalStepsAreTheirShortestDecimal(int count, double start, double step) {
        assertThat(steps(count, n -> start + n * step).step()).hasValue(step);
    }

    @Test
    void floatsAreRoundedToTheirShortestDecimal() {
        EqualSteps floats = new EqualSteps(values(1501, n -> (float) (n * 0.004)), EqualSteps.SINGLE);
        assertThat(floats.step()).hasValue(0.004);
        // the last float is 4.93599987
        EqualSteps odd = new EqualSteps(values(1235, n -> (float) (n * 0.004)), EqualSteps.SINGLE);
        assertThat(odd.step()).hasValue(0.004);
        EqualSteps thirds = new EqualSteps(values(1000, n -> n / 3.0), EqualSteps.DOUBLE);
        assertThat(thirds.step().orElseThrow()).isEqualTo(1 / 3.0, within(1e-15));
    }

    /** Neither a single place, nor steps down, nor none. */
    @ParameterizedTest
    @CsvSource({"0", "-4"})
    void otherStepsAreNone(double step) {
        assertThat(steps(10, n -> 100 + n * step).step()).isEmpty();
    }

    /** A value may be a thousandth of a step from its place. */
    @ParameterizedTest
    @CsvSource({"0.0009, true", "-0.0009, true", "0.3, false", "-0.3, false", "1.5, false"})
    void aValueIsHardlyFromItsPlace(double error, boolean equal) {
        double step = Math.PI;
        EqualSteps steps = steps(100, n -> (n + (n == 50 ? error : 0)) * step);
        assertThat(steps.step().isPresent()).isEqualTo(equal);
        if (equal) assertThat(steps.step().getAsDouble()).isEqualTo(step, within(1e-12));
    }

    /** Errors of steps may add up to a tenth of one, if each is hardly longer than the mean. */
    @ParameterizedTest
    @CsvSource({"0.09, true", "0.11, false"})
    void placesMayDriftAway(double drift, boolean equal) {
        EqualSteps steps = steps(2001, n -> Math.PI * (n + drift * Math.sin(Math.PI * n / 2000)));
        assertThat(steps.step().isPresent()).isEqualTo(equal);
    }

    /** How far values are from equal steps, from the lowest to the highest. */
    private static double spread(List<Double> values, double step) {
        double[] rest = IntStream.range(0, values.size()).mapToDouble(k -> values.get(k) - k * step).sorted().toArray();
        return rest[rest.length - 1] - rest[0];
    }

    /** Depths in whole feet, or thousandths, whose step is neither: no other step is closer to all of them. */
    @ParameterizedTest
    @CsvSource({"16.404, 1, 0", "2.7, 1, 100", "0.0164, 0.001, 0", "3.01, 1, 0", "5.93, 1, -900"})
    void tablesAreRoundedToUnits(double step, double unit, double start) {
        List<Double> values = values(1000, n -> Math.rint((start + n * step) / unit) * unit);
        double found = new EqualSteps(values, EqualSteps.DOUBLE).step().orElseThrow();

        double least = spread(values, found);
        assertThat(least).isLessThan(1.001 * unit);
        for (int n = -1000; n <= 1000; n++) {
            assertThat(spread(values, found + n * unit * 2e-6)).isGreaterThan(least - 1e-6 * unit);
        }
        assertThat(found).isEqualTo(step, within(unit / 1000));
    }

    /** Steps of 2 and 3 alternate by chance, or one of them occurs once. */
    @Test
    void stepsOfTwoLengthsAreNotAlwaysRounded() {
        List<Double> late = new ArrayList<>(values(50, n -> 2 * n));
        late.addAll(values(50, n -> 98 + 3 * (n + 1)));
        assertThat(new EqualSteps(late, EqualSteps.DOUBLE).step()).isEmpty();
        assertThat(steps(20, n -> 2 * n + (n > 10 ? 1 : 0)).step()).isEmpty();
        assertThat(steps(20, n -> 2 * n + (n % 3 == 0 ? 2 : 0)).step()).isEmpty();
    }

    @Test
    void theLeastAndTheLargestStepAreThoseOfNeighbours() {
        EqualSteps steps = new EqualSteps(List.of(1.0, 3.0, 4.0, 9.0), EqualSteps.DOUBLE);
        assertThat(steps.least()).isEqualTo(1);
        assertThat(steps.largest()).isEqualTo(5);
    }
}
