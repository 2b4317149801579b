package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentQuantileTest {

    /** Values from textbook tables. */
    @ParameterizedTest
    @CsvSource({"0.1,1,3.078", "0.05,2,2.920", "0.025,3,3.182", "0.01,4,3.747", "0.005,9,3.250", "0.0005,10,4.587",
            "0.0005,30,3.646", "0.025,120,1.980", "0.5,7,0"})
    void isThatOfTheTables(double probability, int degrees, double expected) {
        assertThat(StudentQuantile.of(probability, degrees)).isCloseTo(expected, Offset.offset(5e-4));
    }

    /** One and two degrees of freedom have closed forms; very many give the normal distribution. */
    @ParameterizedTest
    @CsvSource({"0.3", "0.01", "1e-5"})
    void isThatOfTheClosedForms(double probability) {
        assertThat(StudentQuantile.of(probability, 1)).isCloseTo(1 / Math.tan(Math.PI * probability),
                Percentage.withPercentage(1e-8));
        assertThat(StudentQuantile.of(probability, 2)).isCloseTo(
                (1 - 2 * probability) / Math.sqrt(2 * probability * (1 - probability)),
                Percentage.withPercentage(1e-8));
    }
}
