package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RelativeLawTest {

    @Test
    void findsTheLawOfExactMeasurements() {
        Random random = new Random(1);
        RelativeLaw law = RelativeLaw.ofFeatures(3);
        for (int i = 0; i < 10; i++) {
            double a = random.nextDouble(1, 9);
            double b = random.nextDouble(1, 9);
            law = law.with(new double[] {1, a, b}, 5 + 2 * a + 3 * b);
        }

        assertThat(law.expected(new double[] {0, 1, 0})).isCloseTo(2, Offset.offset(1e-3));
        assertThat(law.expected(new double[] {1, 100, 1000})).isCloseTo(3205, Percentage.withPercentage(0.1));
        assertThat(law.noise()).isLessThan(0.01);
    }

    @Test
    void noCoefficientIsNegative() {
        RelativeLaw law = RelativeLaw.ofFeatures(2);
        for (int x = 1; x < 10; x++) {
            law = law.with(new double[] {1, x}, 100 - 5 * x);
        }

        assertThat(law.expected(new double[] {0, 1})).isZero();
        // the one coefficient left minimises the sum of ((c - y) / y)^2
        double inverse = 0;
        double square = 0;
        for (int x = 1; x < 10; x++) {
            inverse += 1 / (100.0 - 5 * x);
            square += Math.pow(100.0 - 5 * x, -2);
        }
        assertThat(law.expected(new double[] {1, 0})).isCloseTo(inverse / square, Percentage.withPercentage(0.1));
    }

    @Test
    void findsTheNoise() {
        Random random = new Random(2);
        RelativeLaw law = RelativeLaw.ofFeatures(2);
        for (int i = 0; i < 1000; i++) {
            double x = random.nextDouble(1, 100);
            law = law.with(new double[] {1, x}, (7 + x) * (1 + 0.03 * random.nextGaussian()));
        }

        assertThat(law.noise()).isCloseTo(0.03, Percentage.withPercentage(10));
        assertThat(law.degreesOfFreedom()).isEqualTo(1000);
    }

    /** With one feature the mean of n equal values is known within one n-th of their variance. */
    @Test
    void spreadIsThatOfTheNextMeasurement() {
        RelativeLaw law = RelativeLaw.ofFeatures(1);
        for (int i = 0; i < 25; i++) {
            law = law.with(new double[] {1}, 10);
        }

        assertThat(law.spread(new double[] {1})).isCloseTo(10 * Math.sqrt(1 + 1 / 25.0),
                Percentage.withPercentage(0.01));
        assertThat(law.spread(new double[] {8})).isCloseTo(80 * Math.sqrt(1 + 1 / 25.0),
                Percentage.withPercentage(0.01));
    }

    /** Equal shapes, and quantities far smaller than their features: what cannot be told apart is only uncertain. */
    @Test
    void nothingThatIsMeasuredMakesItFail() {
        double[] huge = {256 << 20, 1e12, 1e11, 1.1e12};
        for (double quantity : new double[] {1e6, 1e9, 1e12}) {
            RelativeLaw law = RelativeLaw.ofFeatures(4);
            for (int i = 0; i < 1000; i++) {
                law = law.with(huge, quantity);
            }

            assertThat(law.expected(huge)).isCloseTo(quantity, Percentage.withPercentage(0.1));
            assertThat(law.spread(huge)).isBetween(quantity, 1.1 * quantity);
            assertThat(law.spread(new double[] {0, 1e12, 0, 0})).isGreaterThan(quantity);
            assertThat(law.noise()).isBetween(0.0, 0.01);
        }
    }
}
