package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.UntiledRun;
import org.varve.operator.Extent;
import org.varve.operator.TimeShift;
import org.varve.operator.Window;

/** Time shifts by windows along traces, all of whose correlations are computed in one pass. */
class TimeShiftTest {

    private static final int ROWS = 64;
    private static final int TRACES = 18;

    private static final List<Integer> WINDOWS = List.of(1, 5, 21, 25, 65, 67);
    private static final List<Double> LARGEST = List.of(0.5, 1.0, 3.0, 16.0);
    private static final List<Integer> LENGTHS = List.of(1, 7, 41, 270);

    static Stream<Arguments> cases() {
        return Sweep.of(8, WINDOWS.stream().flatMap(window -> LARGEST.stream().flatMap(max -> LENGTHS.stream()
                .map(length -> Arguments.of(window, max, length)))).toList());
    }

    /** The second survey comes half a sample later, with noise. */
    private static List<float[]> surveys(Shape shape) {
        Random random = new Random(shape.size());
        float[] one = new float[(int) shape.size()];
        float[] other = new float[one.length];
        for (int s = 0; s < one.length; s++) {
            one[s] = (float) random.nextGaussian();
            other[s] = (one[s] + (s > 0 ? one[s - 1] : 0)) / 2 + 0.2f * (float) random.nextGaussian();
        }
        return List.of(one, other);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void vectorsAgreeWithThePlainBody(int window, double max, int length) {
        Shape shape = new Shape(1, TRACES, length);
        List<float[]> surveys = surveys(shape);
        surveys.getFirst()[length / 2] = Float.NaN;
        surveys.getLast()[3 * length] = Float.NaN;
        Arrays.fill(surveys.getLast(), 5 * length, 7 * length, 0);
        TimeShift operator = new TimeShift(new Window(1, 1, window), Extent.of(4 * max + "ms"));
        float[] expected = new UntiledRun(shape, surveys).output(operator);
        float[] actual = new UntiledRun(shape, surveys, (kernel, samples) -> SimdBodies.create(
                Work.allocating(), kernel, new org.varve.cpu.Extent(ROWS, samples))).output(operator);
        assertThat(actual).isEqualTo(expected);
    }
}
