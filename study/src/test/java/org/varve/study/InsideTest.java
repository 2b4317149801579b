package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.study.KnownLayers.FaultPlane;

/** Measures of results on layers whose shape is known. */
class InsideTest {

    private static final Shape SHAPE = new Shape(41, 41, 21);
    private static final FaultPlane FAULT = new FaultPlane(0, 90);

    private final KnownLayers layers = KnownLayers.fault(SHAPE, FAULT, 5, 1);
    private final Inside inside = new Inside(layers, 2, 3);

    private float[] values(Inside.Value value) {
        float[] values = new float[(int) SHAPE.size()];
        layers.forEach((n, i, j, k) -> values[n] = (float) value.at(n, i, j, k));
        return values;
    }

    /** The area under a curve of found and false samples. */
    @Test
    void separationIsTheShareOfPairsInOrder() {
        assertThat(inside.separation(values((_, i, _, _) -> -Math.abs(i)), FAULT)).isEqualTo(1);
        assertThat(inside.separation(values((_, i, _, _) -> Math.abs(i)), FAULT)).isZero();
        assertThat(inside.separation(values((_, _, _, _) -> 7), FAULT)).isEqualTo(0.5);
        // on the fault 0 and 1 in turn, beside it always 0.5
        assertThat(inside.separation(values((_, i, j, _) -> i == 0 ? Math.abs(j % 2) : 0.5), FAULT))
                .isCloseTo(18 / 37.0, within(1e-9));
    }

    @Test
    void edgesAreLeftOut() {
        float[] values = values((_, i, j, k) -> Math.abs(i) > 18 || Math.abs(j) > 18 || Math.abs(k) > 7 ? 1e6 : i);

        assertThat(inside.mean((n, _, _, _) -> values[n])).isCloseTo(0, within(1e-9));
        assertThat(inside.median((n, _, _, _) -> values[n])).isZero();
        // of whole numbers from -18 to 18
        assertThat(inside.deviation((n, _, _, _) -> values[n])).isCloseTo(Math.sqrt(37 * 37 - 1) / Math.sqrt(12),
                within(1e-9));
    }

    @Test
    void layersAreThoseOfTheirShape() {
        Shape shape = new Shape(9, 9, 41);
        float[] plane = KnownLayers.plane(shape, 2, -1).samples();

        // one inline on, two samples deeper; one crossline on, one sample higher
        assertThat(plane[at(5, 4, 22)]).isEqualTo(plane[at(4, 4, 20)]);
        assertThat(plane[at(4, 5, 19)]).isEqualTo(plane[at(4, 4, 20)]);
        float[] dome = KnownLayers.dome(shape, 10).samples();
        // 10 - sqrt(10^2 - 6^2) is 2; at three inlines and three crosslines from the middle 10 - sqrt(82)
        assertThat(KnownLayers.dome(shape, 10).time().at(6, 0, 5)).isEqualTo(3);
        assertThat(dome[at(4, 4, 20)]).isNotEqualTo(dome[at(8, 8, 20)]);
    }

    private static int at(int inline, int crossline, int sample) {
        return (inline * 9 + crossline) * 41 + sample;
    }

    @Test
    void noiseIsAShareOfTheLayers() {
        float[] clean = layers.samples();
        float[] noisy = layers.noisy(0.5, 3);
        double[] noise = new double[clean.length];
        for (int n = 0; n < noise.length; n++) noise[n] = noisy[n] - clean[n];

        double energy = IntStream.range(0, clean.length).mapToDouble(n -> clean[n] * clean[n]).sum();
        assertThat(Math.sqrt(Arrays.stream(noise).map(each -> each * each).sum() / energy))
                .isCloseTo(0.5, within(0.02));
    }
}
