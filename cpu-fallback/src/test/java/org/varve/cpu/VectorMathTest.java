package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import jdk.incubator.vector.DoubleVector;
import org.junit.jupiter.api.Test;

/** With Java's library, and one by one, as where it finds none of its functions. */
class VectorMathTest {

    private static final double[] VALUES = {1e-9, 0.25, 1, 1.5, 2, 3, 100, 1e9};

    private static DoubleVector vector(double... values) {
        return DoubleVector.fromArray(DoubleLanes.SPECIES, Arrays.copyOf(values, DoubleLanes.COUNT), 0);
    }

    private static double[] expected(DoubleUnaryOperator function) {
        return Arrays.stream(VALUES).limit(DoubleLanes.COUNT).map(function).toArray();
    }

    @Test
    void logarithmsAreThoseOfEachLane() {
        assertThat(VectorMath.log(vector(VALUES)).toArray()).containsExactly(expected(Math::log), within(1e-14));
        assertThat(VectorMath.each(vector(VALUES), Math::log).toArray()).containsExactly(expected(Math::log));
    }

    @Test
    void exponentialsAreThoseOfEachLane() {
        double[] small = {-3, -0.5, 0, 0.5, 1, 2, 2.5, 3};
        double[] expected = Arrays.stream(small).limit(DoubleLanes.COUNT).map(Math::exp).toArray();

        assertThat(VectorMath.exp(vector(small)).toArray()).containsExactly(expected, within(1e-14));
        assertThat(VectorMath.each(vector(small), Math::exp).toArray()).containsExactly(expected);
    }
}
