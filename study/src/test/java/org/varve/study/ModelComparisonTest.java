package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.profiler.BlackBox;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement;
import org.varve.profiler.Measurements;
import org.varve.study.ModelComparison.Score;

class ModelComparisonTest {

    /** 30 small shapes, and ten of about eight times as many samples, which are the quarter that is held out. */
    private static List<Measurement> measure(BlackBox box, Random random) {
        List<Measurement> measurements = new ArrayList<>();
        Stream.generate(() -> box.small(random)).limit(30).forEach(load -> measurements.add(box.measure(load, random)));
        for (int i = 0; i < 10; i++) {
            Shape tile = new Shape(random.nextInt(200, 300), random.nextInt(200, 300), random.nextInt(900, 1100));
            measurements.add(box.measure(box.load(tile), random));
        }
        Collections.shuffle(measurements, random);
        return measurements;
    }

    @Test
    void treesAndNeighboursDoNotExtrapolateALineAndTheStructuralLawDoes() {
        Random random = new Random(1);
        BlackBox linear = new BlackBox(new Halo(4, 4, 8), 100e6, 24, 24, 0, 0.005, 1);

        ModelComparison comparison = ModelComparison.of(measure(linear, random), Side.HOST);

        assertThat(comparison.learnedFrom()).isEqualTo(30);
        assertThat(comparison.heldOut()).isEqualTo(10);
        assertThat(comparison.scores()).extracting(Score::model)
                .containsExactly("structural", "linear", "polynomial", "neighbours", "tree");
        assertThat(score(comparison, "structural").medianError()).isLessThan(0.03);
        assertThat(score(comparison, "structural").worstUnder()).isLessThan(0.05);
        assertThat(score(comparison, "linear").medianError()).isLessThan(0.03);
        assertThat(score(comparison, "tree").worstUnder()).isGreaterThan(0.6);
        assertThat(score(comparison, "tree").worstOver()).isZero();
        assertThat(score(comparison, "neighbours").worstUnder()).isGreaterThan(0.6);
        assertThat(score(comparison, "neighbours").worstOver()).isZero();
    }

    /** A cubic follows the noise, which its highest power carries far beyond the points. */
    @Test
    void polynomialsRunAwayInEitherDirection() {
        double under = 0;
        double over = 0;
        for (int seed = 0; seed < 20; seed++) {
            BlackBox noisy = new BlackBox(new Halo(4, 4, 8), 300e6, 24, 24, 0, 0.02, 1);
            ModelComparison comparison = ModelComparison.of(measure(noisy, new Random(seed)), Side.HOST);
            under = Math.max(under, score(comparison, "polynomial").worstUnder());
            over = Math.max(over, score(comparison, "polynomial").worstOver());
            assertThat(score(comparison, "structural").medianError()).isLessThan(0.3);
        }
        assertThat(under).isGreaterThan(1);
        assertThat(over).isGreaterThan(1);
    }

    /** Halos that cost more than tiles bend the memory over the samples: a line through small tiles runs too high. */
    @Test
    void theStructuralLawKnowsHalosFromTiles() {
        BlackBox halos = new BlackBox(new Halo(10, 10, 30), 50e6, 4, 60, 0, 0.002, 1);

        ModelComparison comparison = ModelComparison.of(measure(halos, new Random(2)), Side.HOST);

        assertThat(score(comparison, "structural").medianError()).isLessThan(0.03);
        assertThat(score(comparison, "linear").medianError()).isGreaterThan(0.2);
    }

    @Test
    void countsOnlyWhatIsNotDeclared() {
        BlackBox box = new BlackBox(Halo.NONE, 100e6, 24, 24, 0, 0.005, 1);
        List<Measurement> measurements = measure(box, new Random(3));
        List<Measurement> withBuffers = measurements.stream()
                .map(measurement -> Measurements.of(measurement.load(), 1 << 30,
                        measurement.host().measured() + (1 << 30)))
                .toList();

        assertThat(ModelComparison.of(withBuffers, Side.HOST)).isEqualTo(ModelComparison.of(measurements, Side.HOST));
    }

    @Test
    void refusesTooFew() {
        BlackBox box = new BlackBox(Halo.NONE, 100e6, 24, 24, 0, 0.005, 1);
        List<Measurement> measurements = measure(box, new Random(4));

        assertThat(ModelComparison.of(measurements.subList(0, 12), Side.HOST).heldOut()).isEqualTo(3);
        assertThatThrownBy(() -> ModelComparison.of(measurements.subList(0, 11), Side.HOST))
                .hasMessageContaining("11 measurements of undeclared bytes: a comparison needs at least 12");
        assertThatThrownBy(() -> ModelComparison.of(measurements, Side.DEVICE)).hasMessageContaining("0 measurements");
    }

    private static Score score(ModelComparison comparison, String model) {
        return comparison.scores().stream().filter(score -> score.model().equals(model)).findFirst().orElseThrow();
    }
}
