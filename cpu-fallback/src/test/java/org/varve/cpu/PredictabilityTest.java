package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.UntiledRun;
import org.varve.operator.Extent;
import org.varve.operator.Predictability;
import org.varve.operator.Window;

/** Predictability in windows along traces, whose correlations are summed in one pass. */
class PredictabilityTest {

    private static final int ROWS = 64;
    private static final int TRACES = 18;

    private static final List<Integer> WINDOWS = List.of(1, 5, 21, 23, 25, 63, 65, 67, 69);
    private static final List<Integer> LAGS = List.of(0, 1, 8);
    private static final List<Integer> LENGTHS = List.of(1, 7, 16, 41, 120);

    static Stream<Arguments> cases() {
        return Sweep.of(5, WINDOWS.stream().flatMap(window -> LAGS.stream().flatMap(lag -> LENGTHS.stream()
                .map(length -> Arguments.of(window, lag, length)))).toList());
    }

    private static Predictability operator(int window, int lag) {
        return new Predictability(new Window(1, 1, window), Extent.of(lag));
    }

    private static List<float[]> surveys(Shape shape) {
        Random random = new Random(shape.size());
        float[] one = new float[(int) shape.size()];
        float[] other = new float[one.length];
        for (int s = 0; s < one.length; s++) {
            one[s] = (float) random.nextGaussian();
            other[s] = one[s] + (float) random.nextGaussian();
        }
        return List.of(one, other);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void vectorsAgreeWithThePlainBody(int window, int lag, int length) {
        Shape shape = new Shape(1, TRACES, length);
        List<float[]> surveys = surveys(shape);
        surveys.getFirst()[length / 2] = Float.NaN;
        surveys.getLast()[3 * length] = Float.NaN;
        Arrays.fill(surveys.getLast(), 5 * length, 7 * length, 0);
        float[] expected = new UntiledRun(shape, surveys).output(operator(window, lag));
        float[] actual = new UntiledRun(shape, surveys, (kernel, samples) -> SimdBodies.create(
                Work.allocating(), kernel, new org.varve.cpu.Extent(ROWS, samples))).output(operator(window, lag));
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTheQuotientOfTheSumsOverLags(int window, int lag, int length) {
        Shape shape = new Shape(1, 1, 2 * (window + lag) + length);
        List<float[]> surveys = surveys(shape);
        float[] predictability = new UntiledRun(shape, surveys).output(operator(window, lag));
        int reach = window / 2 + lag;
        for (int k = reach; k < shape.samples() - reach; k++) {
            assertThat((double) predictability[k]).isCloseTo(
                    quotient(surveys.getFirst(), surveys.getLast(), k, window, lag), Offset.offset(1e-4));
        }
    }

    private static double quotient(float[] a, float[] b, int k, int window, int most) {
        double cross = 0;
        double auto = 0;
        for (int lag = -most; lag <= most; lag++) {
            double ab = sum(a, b, k, window, lag);
            cross += ab * ab;
            auto += sum(a, a, k, window, lag) * sum(b, b, k, window, lag);
        }
        return Math.clamp(cross / auto, 0, 1);
    }

    private static double sum(float[] x, float[] y, int k, int window, int lag) {
        double sum = 0;
        for (int t = k - window / 2; t <= k + window / 2; t++) sum += (double) x[t] * y[t + lag];
        return sum;
    }
}
