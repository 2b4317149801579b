package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** With Java's library, and one by one, as where it finds none of its functions. */
class VectorMathTest {

    private static final double[] VALUES = {1e-9, 0.25, 1, 1.5, 2, 3, 100, 1e9};

    private static final double[] SMALL = {-3, -0.5, 0, 0.5, 1, 2, 2.5, 3};

    private static double[] with(Consumer<double[]> replacing, double... values) {
        double[] some = Arrays.copyOf(values, DoubleLanes.COUNT);
        replacing.accept(some);
        return some;
    }

    private static double[] expected(DoubleUnaryOperator function, double... values) {
        return Arrays.stream(values).limit(DoubleLanes.COUNT).map(function).toArray();
    }

    @Test
    void logarithmsAreThoseOfEachNumber() {
        assertThat(with(VectorMath::log, VALUES)).containsExactly(expected(Math::log, VALUES), within(1e-14));
        assertThat(with(x -> VectorMath.each(x, Math::log), VALUES)).containsExactly(expected(Math::log, VALUES));
    }

    @Test
    void exponentialsAreThoseOfEachNumber() {
        assertThat(with(VectorMath::exp, SMALL)).containsExactly(expected(Math::exp, SMALL), within(1e-14));
        assertThat(with(x -> VectorMath.each(x, Math::exp), SMALL)).containsExactly(expected(Math::exp, SMALL));
    }
}
