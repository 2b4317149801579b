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
    @ValueSource(ints = {3, 5, 7, 9, 11, 13, 15, 33, 35, 71})
    void agreesWithTheDefinition(int length) {
        float[] samples = new float[(int) SHAPE.size()];
        Random random = new Random(length);
        for (int s = 0; s < samples.length; s++) samples[s] = (float) random.nextGaussian();
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
}
