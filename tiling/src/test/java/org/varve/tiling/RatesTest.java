package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {

    private static final Rates RATES = of(1, 2, 3, 4, 5, 6, 7, 8, 9);

    private static Rates of(double... numbers) {
        return new Rates(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
                numbers[7], numbers[8]);
    }

    private static double[] with(int place, double number) {
        double[] numbers = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        numbers[place] = number;
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void ratesArePositive(int place) {
        for (double wrong : new double[] {0, -1, Double.NaN}) {
            assertThatThrownBy(() -> of(with(place, wrong))).hasMessageContaining("must be positive");
        }
        assertThat(of(with(place, Double.POSITIVE_INFINITY))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7, 8})
    void costsMayBeZero(int place) {
        for (double wrong : new double[] {-1, Double.NaN}) {
            assertThatThrownBy(() -> of(with(place, wrong))).hasMessageContaining("not negative");
        }
        assertThat(of(with(place, 0))).isNotNull();
    }

    @Test
    void allElseStaysAsItIs() {
        assertThat(RATES.withWriteBytes(50)).isEqualTo(of(1, 2, 3, 4, 50, 6, 7, 8, 9));
        assertThat(RATES.onceStarted()).isEqualTo(of(Double.POSITIVE_INFINITY, 2, 3, 4, 5, 6, 7, 0, 9));
    }
}
