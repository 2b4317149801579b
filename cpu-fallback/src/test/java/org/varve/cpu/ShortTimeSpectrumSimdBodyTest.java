package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.operator.Catalogue;

/** Short-time spectra by vectors against the definition. */
class ShortTimeSpectrumSimdBodyTest {

    private static final Shape SHAPE = new Shape(2, 3, 37);
    private static final Offset<Float> TOLERANCE = Offset.offset(1e-3f);

    /** The shortest windows, and some around the bins that are summed at once. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 15, 23, 25, 33, 35, 71})
    void agreesWithTheDefinition(int length) {
        Random random = new Random(length);
        assertAgreement(length, _ -> (float) random.nextGaussian());
    }

    /** Spikes, whose powers are equal but for rounding, and samples at every second and fourth place. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 15, 23, 25, 33, 35, 71})
    void agreesWhereSeveralBinsHaveTheMostPower(int length) {
        Random random = new Random(length);
        assertAgreement(length, _ -> random.nextInt(13) == 0 ? 1 : 0);
        assertAgreement(length, s -> s % 2 == 0 ? (float) random.nextGaussian() : 0);
        assertAgreement(length, s -> s % 4 == 0 ? (float) random.nextGaussian() : 0);
    }

    private static void assertAgreement(int length, IntToFloat trace) {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = trace.apply(s);
        samples[100] = Float.NaN;
        for (String name : List.of("peak-frequency", "centroid-frequency", "spectral-bandwidth")) {
            var operator = Catalogue.get(name).create(Map.of("length", length + "samples"));
            float[] expected = new UntiledRun(SHAPE, samples).output(operator);
            float[] actual = new UntiledRun(SHAPE, samples, (kernel, count) -> SimdBodies
                    .create(Work.allocating(), kernel, new Extent(SHAPE.crosslines(), count))).output(operator);
            for (int s = 0; s < expected.length; s++) {
                if (Float.isNaN(expected[s])) {
                    assertThat(actual[s]).as(name).isNaN();
                } else {
                    assertThat(actual[s]).as(name).isCloseTo(expected[s], TOLERANCE);
                }
            }
        }
    }

    private interface IntToFloat {
        float apply(int n);
    }
}
