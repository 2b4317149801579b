package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.UntiledRun;
import org.varve.operator.Catalogue;

/** Low-rank filters by vectors against the definition, in windows whose matrices are halved and others. */
class LowRankTest {

    private static final int ROWS = 64;
    private static final List<String> WINDOWS = List.of("1,7", "3,5", "5,3", "7,1", "7,5", "11,3");
    private static final List<String> LENGTHS = List.of("64ms", "100ms", "132ms", "1s");

    static Stream<Arguments> cases() {
        return Sweep.of(8, WINDOWS.stream().flatMap(
                window -> LENGTHS.stream().flatMap(length -> IntStream.rangeClosed(1, 5).boxed()
                        .map(rank -> Arguments.of(window, length, rank))))
                .toList());
    }

    /** Two plane waves and noise. */
    private static float[] survey(Shape shape) {
        Random random = new Random(shape.size());
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            int k = s % shape.samples();
            int j = s / shape.samples() % shape.crosslines();
            int i = s / shape.samples() / shape.crosslines();
            samples[s] = (float) (Math.sin(0.5 * (k + i)) + Math.sin(0.9 * (k - 0.7 * j)) + random.nextGaussian());
        }
        return samples;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTheDefinition(String window, String length, int rank) {
        Shape shape = new Shape(12, 6, 40);
        float[] samples = survey(shape);
        Operator operator = Catalogue.get("low-rank-denoise").create(
                Map.of("window", window, "length", length, "rank", Integer.toString(rank), "band", "5,124"));
        float[] expected = new UntiledRun(shape, samples).output(operator);
        float[] actual = new UntiledRun(shape, samples, (kernel, count) -> SimdBodies.create(
                Work.allocating(), kernel, new Extent(ROWS, count))).output(operator);
        for (int s = 0; s < expected.length; s++) {
            assertThat(actual[s]).isCloseTo(expected[s], Offset.offset(3e-6f));
        }
    }
}
