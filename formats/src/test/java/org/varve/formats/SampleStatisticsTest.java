package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/** Statistics of volumes in memory against sums over all of their samples. */
class SampleStatisticsTest {

    /** A volume whose traces at crosslines that are multiples of {@code dead} are dead; none if that is 0. */
    private static final class Memory implements Volume {

        private final Shape shape;
        private final float[] samples;
        private final int dead;

        Memory(Shape shape, float[] samples, int dead) {
            this.shape = shape;
            this.samples = samples;
            this.dead = dead;
        }

        @Override
        public Survey survey() {
            return new Survey(shape, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            MemorySegment.copy(Samples.cut(samples, shape, box), 0, destination, ValueLayout.JAVA_FLOAT, 0,
                    (int) box.shape().size());
        }

        @Override
        public boolean isLive(int inline, int crossline) {
            return dead == 0 || crossline % dead != 0;
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private static float[] random(Shape shape) {
        Random random = new Random(4);
        float[] samples = new float[(int) shape.size()];
        for (int n = 0; n < samples.length; n++) samples[n] = 1000 + random.nextFloat() * random.nextInt(20);
        for (int n = 0; n < samples.length; n += 7) samples[n] = 0;
        for (int n = 3; n < samples.length; n += 31) samples[n] = n % 2 == 0 ? Float.NaN : Float.NEGATIVE_INFINITY;
        return samples;
    }

    private static SampleStatistics of(Volume volume, Axis slowest) throws IOException {
        return SampleStatistics.of(volume, slowest, (traces, of) -> {});
    }

    /** Lines of more than 256 traces are read in several boxes. */
    @ParameterizedTest
    @CsvSource({"INLINE, 3, 600, 0", "CROSSLINE, 3, 600, 0", "INLINE, 300, 5, 2", "CROSSLINE, 300, 5, 2",
            "INLINE, 1, 1, 0"})
    void theyAreThoseOfAllSamplesOfLiveTraces(Axis slowest, int inlines, int crosslines, int dead) throws IOException {
        Shape shape = new Shape(inlines, crosslines, 11);
        float[] samples = random(shape);
        double[] live = IntStream.range(0, samples.length)
                .filter(n -> dead == 0 || n / 11 % crosslines % dead != 0).mapToDouble(n -> samples[n]).toArray();
        double[] finite = DoubleStream.of(live).filter(Double::isFinite).toArray();
        double mean = DoubleStream.of(finite).average().orElseThrow();
        double variance = DoubleStream.of(finite).map(value -> (value - mean) * (value - mean)).average().orElseThrow();

        SampleStatistics statistics = of(new Memory(shape, samples, dead), slowest);

        assertThat(statistics.samples()).isEqualTo(live.length);
        assertThat(statistics.notFinite()).isEqualTo(live.length - finite.length);
        assertThat(statistics.zeros()).isEqualTo(DoubleStream.of(finite).filter(value -> value == 0).count());
        assertThat(statistics.min()).isEqualTo(DoubleStream.of(finite).min().orElseThrow());
        assertThat(statistics.max()).isEqualTo(DoubleStream.of(finite).max().orElseThrow());
        assertThat(statistics.mean()).isEqualTo(mean, within(1e-9 * mean));
        assertThat(statistics.deviation()).isEqualTo(Math.sqrt(variance), within(1e-9 * mean));
    }

    /** The deviation of the population: of 1 and 3 it is 1. */
    @Test
    void twoSamplesHaveADeviation() throws IOException {
        Shape shape = new Shape(1, 2, 1);
        assertThat(of(new Memory(shape, new float[] {1, 3}, 0), Axis.INLINE))
                .isEqualTo(new SampleStatistics(2, 0, 0, 1, 3, 2, 1));
    }

    @Test
    void withoutFiniteSamplesThereAreNone() throws IOException {
        Memory volume = new Memory(new Shape(1, 2, 1), new float[] {Float.NaN, Float.POSITIVE_INFINITY}, 0);
        assertThat(of(volume, Axis.INLINE))
                .isEqualTo(new SampleStatistics(2, 2, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
    }

    @ParameterizedTest
    @CsvSource({"INLINE, 5, 10, 15", "CROSSLINE, 3, 6, 9"})
    void progressIsToldLineByLine(Axis slowest, long first, long second, long third) throws IOException {
        Shape shape = new Shape(3, 5, 2);
        List<Long> told = new ArrayList<>();
        SampleStatistics.of(new Memory(shape, new float[30], 0), slowest, (traces, of) -> {
            told.add(traces);
            assertThat(of).isEqualTo(15);
        });
        assertThat(told).startsWith(first, second, third).hasSize(slowest == Axis.INLINE ? 3 : 5);
    }
}
