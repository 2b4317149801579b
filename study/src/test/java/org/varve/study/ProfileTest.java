package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.study.KnownLayers.FaultPlane;

/** How wide bends, steps and peaks are. */
class ProfileTest {

    private static Profile of(double... values) {
        return new Profile(values, 1);
    }

    @Test
    void aStepBetweenTracesTakesEightTenthsOfOne() {
        assertThat(of(0, 0, 0, 1, 1).rise()).isCloseTo(0.8, within(1e-9));
        assertThat(of(7, 7, 7, 3, 3).rise()).isCloseTo(0.8, within(1e-9));
    }

    @Test
    void aRampTakesEightTenthsOfItsLength() {
        assertThat(of(0, 0, .25, .5, .75, 1, 1).rise()).isCloseTo(3.2, within(1e-9));
        assertThat(new Profile(new double[] {0, 0, .25, .5, .75, 1, 1}, .5).rise()).isCloseTo(1.6, within(1e-9));
    }

    @Test
    void aPeakIsMeasuredAtHalfOfItsHeightAboveTheEnds() {
        assertThat(of(2, 2, 3, 4, 3, 2, 2).width()).isCloseTo(2, within(1e-9));
        assertThat(of(0, 1, 1, 0, 0).width()).isCloseTo(2, within(1e-9));
        // of deviation 3
        double[] gaussian = IntStream.rangeClosed(-15, 15).mapToDouble(n -> Math.exp(-n * n / 18.0)).toArray();
        assertThat(of(gaussian).width()).isCloseTo(3 * Math.sqrt(8 * Math.log(2)), within(0.05));
    }

    @Test
    void whatNeverFallsToHalfHasNoWidth() {
        assertThat(of(0, 1, 2).width()).isNaN();
    }

    /** Each sample counts at the distance nearest to it. */
    @Test
    void valuesAreMeansByTheirDistance() {
        Shape shape = new Shape(41, 41, 21);
        FaultPlane fault = new FaultPlane(20, 72);
        KnownLayers layers = KnownLayers.fault(shape, fault, 5, 1);
        float[] distances = new float[(int) shape.size()];
        layers.forEach((n, i, j, k) -> distances[n] = (float) fault.distance(i, j, k));

        double[] profile = new Inside(layers, 2, 3).profile(fault::distance, (n, _, _, _) -> distances[n], 6, 0.5)
                .values();

        assertThat(profile).hasSize(25);
        for (int n = 0; n < profile.length; n++) assertThat(profile[n]).isCloseTo(n * 0.5 - 6, within(0.02));
    }

    @Test
    void layersBendAndStepAtTheMiddleInline() {
        KnownLayers.Time bend = KnownLayers.bend(new Shape(9, 9, 41), 2, 1).time();
        assertThat(bend.at(3, 0, 6)).isEqualTo(bend.at(-3, 0, 6)).isEqualTo(bend.at(0, 0, 0));
        assertThat(bend.at(0, 1, 1)).isEqualTo(bend.at(0, 0, 0));
        KnownLayers.Time step = KnownLayers.step(new Shape(9, 9, 41), 5).time();
        assertThat(step.at(1, 0, 5)).isEqualTo(step.at(0, 0, 0)).isEqualTo(step.at(-4, 2, 0));
    }
}
