package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FieldStatisticsTest {

    private final Random random = new Random(3);

    @Test
    void meansAreExactInAnyOrder() {
        float[] samples = samples();
        BigDecimal sum = BigDecimal.ZERO;
        for (float sample : samples) sum = sum.add(new BigDecimal(sample));
        double expected = sum.divide(new BigDecimal(samples.length), MathContext.DECIMAL128).doubleValue();

        assertThat(mean(samples)).isCloseTo(expected, within(Math.ulp(expected) * 2));
        double first = mean(samples);
        shuffle(samples);
        assertThat(mean(samples)).isEqualTo(first);
    }

    @Test
    void percentilesAreNearThoseOfTheSortedSamples() {
        float[] samples = samples();
        FieldPercentiles percentiles = new FieldPercentiles();
        percentiles.accept(MemorySegment.ofArray(samples), samples.length);
        Arrays.sort(samples);
        for (int percent = 1; percent < 100; percent++) {
            float sorted = samples[percent * samples.length / 100];
            assertThat(percentiles.percentile(percent)).isCloseTo(sorted, within(Math.abs(sorted) / 100 + 1e-30));
        }
        assertThat(percentiles.percentile(0)).isEqualTo(samples[0]);
        assertThat(percentiles.percentile(100)).isEqualTo(samples[samples.length - 1]);
    }

    @Test
    void whatIsNotFiniteDoesNotCount() {
        float[] samples = {Float.NaN, 2, Float.POSITIVE_INFINITY, 2, Float.NEGATIVE_INFINITY};
        FieldPercentiles percentiles = new FieldPercentiles();
        percentiles.accept(MemorySegment.ofArray(samples), samples.length);

        assertThat(mean(samples)).isEqualTo(2);
        assertThat(percentiles.percentile(50)).isEqualTo(2);
        assertThat(mean(Float.NaN)).isZero();
        assertThat(new FieldPercentiles().percentile(50)).isZero();
    }

    /** Of every size and both signs, so that a sum of doubles would depend on its order. */
    private float[] samples() {
        float[] samples = new float[10_007];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-20, 20)));
        }
        return samples;
    }

    private void shuffle(float... samples) {
        for (int s = samples.length - 1; s > 0; s--) {
            int other = random.nextInt(s + 1);
            float sample = samples[s];
            samples[s] = samples[other];
            samples[other] = sample;
        }
    }

    private static double mean(float... samples) {
        FieldMean mean = new FieldMean();
        mean.accept(MemorySegment.ofArray(samples), samples.length);
        return mean.mean();
    }
}
