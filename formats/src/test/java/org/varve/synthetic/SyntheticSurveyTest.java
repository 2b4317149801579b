package org.varve.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;

class SyntheticSurveyTest {

    private static final Shape SHAPE = new Shape(60, 75, 400);

    @Test
    void everyBoxShowsTheSameSurvey() {
        float[] whole = read(new SyntheticSurvey(SHAPE, 11), Box.of(SHAPE));
        SyntheticSurvey again = new SyntheticSurvey(SHAPE, 11);
        SplittableRandom random = new SplittableRandom(1);
        for (int repeat = 0; repeat < 20; repeat++) {
            Box box = randomBox(random);
            assertThat(read(again, box)).as("box %s", box).isEqualTo(cut(whole, box));
        }
    }

    @Test
    void everyThreadReadsTheSameSurvey() {
        SyntheticSurvey survey = new SyntheticSurvey(SHAPE, 11);
        float[] whole = read(survey, Box.of(SHAPE));
        boolean same = IntStream.range(0, SHAPE.inlines()).parallel().allMatch(i -> {
            Box inline = new Box(i, 0, 0, new Shape(1, SHAPE.crosslines(), SHAPE.samples()));
            return Arrays.equals(read(survey, inline), cut(whole, inline));
        });
        assertThat(same).isTrue();
    }

    @Test
    void seedsGiveDifferentSurveys() {
        float[] one = read(new SyntheticSurvey(SHAPE, 1), Box.of(SHAPE));
        float[] two = read(new SyntheticSurvey(SHAPE, 2), Box.of(SHAPE));
        assertThat(Math.abs(correlation(one, 0, two, 0, one.length))).isLessThan(0.5);
    }

    @Test
    void amplitudesLookLikeFieldData() {
        for (int seed = 0; seed < 5; seed++) {
            float[] samples = read(new SyntheticSurvey(SHAPE, seed), Box.of(SHAPE));
            double sum = 0;
            double energy = 0;
            float largest = 0;
            for (float sample : samples) {
                assertThat(sample).isFinite();
                sum += sample;
                energy += (double) sample * sample;
                largest = Math.max(largest, Math.abs(sample));
            }
            double rms = Math.sqrt(energy / samples.length);
            assertThat(rms).isBetween(0.8 * SyntheticSurvey.RMS, 1.2 * SyntheticSurvey.RMS);
            assertThat(sum / samples.length).isBetween(-0.05 * rms, 0.05 * rms);
            assertThat((double) largest).isBetween(4 * rms, 20 * rms);
        }
    }

    @Test
    void noTwoTracesAreEqualAndNoneIsDead() {
        float[] whole = read(new SyntheticSurvey(SHAPE, 3), Box.of(SHAPE));
        Set<Integer> traces = new HashSet<>();
        for (int trace = 0; trace < SHAPE.traces(); trace++) {
            float[] samples = Arrays.copyOfRange(whole, trace * SHAPE.samples(), (trace + 1) * SHAPE.samples());
            traces.add(Arrays.hashCode(samples));
            assertThat(samples).contains(samples[0]).isNotEqualTo(new float[SHAPE.samples()]);
        }
        assertThat(traces).hasSize((int) SHAPE.traces());
    }

    @Test
    void layersContinueFromTraceToTrace() {
        float[] whole = read(new SyntheticSurvey(SHAPE, 3), Box.of(SHAPE));
        double[] similarities = IntStream.range(0, (int) SHAPE.traces() - 1)
                .mapToDouble(
                        t -> correlation(whole, t * SHAPE.samples(), whole, (t + 1) * SHAPE.samples(), SHAPE.samples()))
                .sorted()
                .toArray();
        assertThat(similarities[similarities.length / 2]).isBetween(0.85, 0.999);
    }

    @Test
    void theSpectrumPeaksNearTheWaveletsPeak() {
        for (double interval : new double[] {0.002, 0.004, 0.008}) {
            double peak = Ricker.sampledEvery(interval).peak();
            float[] whole = read(new SyntheticSurvey(SHAPE, interval, 5), Box.of(SHAPE));
            assertThat(peakFrequency(whole, interval)).as("at %s s", interval).isBetween(0.6 * peak, 1.4 * peak);
        }
    }

    @Test
    void theTenthThatIsNoiseDiffersInEveryTrace() {
        Noise noise = new Noise(new SplittableRandom(1), Ricker.sampledEvery(0.004), 0.004, 200);
        float[] one = new float[20_000];
        float[] two = new float[20_000];
        noise.add(7, 8, 0, one);
        noise.add(8, 7, 0, two);
        assertThat(rms(one)).isBetween(190.0, 210.0);
        assertThat(Math.abs(correlation(one, 0, two, 0, one.length))).isLessThan(0.05);
    }

    @Test
    void theSmallestSurveysAreFinite() {
        for (Shape shape : new Shape[] {new Shape(1, 1, 1), new Shape(1, 40, 3), new Shape(2, 1, 100)}) {
            for (float sample : read(new SyntheticSurvey(shape, 4), Box.of(shape))) {
                assertThat(sample).isFinite();
            }
        }
    }

    @Test
    void aBoxOutsideTheSurveyIsRefused() {
        SyntheticSurvey survey = new SyntheticSurvey(SHAPE, 1);
        assertThatThrownBy(() -> read(survey, new Box(59, 0, 0, new Shape(2, 1, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[59:61, 0:1, 0:1]")
                .hasMessageContaining("60x75x400");
    }

    private static float[] read(SyntheticSurvey survey, Box box) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment samples = arena.allocate(box.shape().bytes());
            survey.read(box, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private static float[] cut(float[] whole, Box box) {
        float[] samples = new float[(int) box.shape().size()];
        int length = box.shape().samples();
        for (int trace = 0; trace < box.shape().traces(); trace++) {
            int i = box.inline() + trace / box.shape().crosslines();
            int j = box.crossline() + trace % box.shape().crosslines();
            System.arraycopy(whole, (int) Box.of(SHAPE).offset(i, j, box.sample()), samples, trace * length, length);
        }
        return samples;
    }

    private static Box randomBox(SplittableRandom random) {
        int i = random.nextInt(SHAPE.inlines());
        int j = random.nextInt(SHAPE.crosslines());
        int k = random.nextInt(SHAPE.samples());
        return new Box(i, j, k, new Shape(
                1 + random.nextInt(SHAPE.inlines() - i),
                1 + random.nextInt(SHAPE.crosslines() - j),
                1 + random.nextInt(SHAPE.samples() - k)));
    }

    private static double rms(float[] samples) {
        return Math.sqrt(product(samples, 0, samples, 0, samples.length) / samples.length);
    }

    private static double correlation(float[] a, int fromA, float[] b, int fromB, int length) {
        return product(a, fromA, b, fromB, length)
                / Math.sqrt(product(a, fromA, a, fromA, length) * product(b, fromB, b, fromB, length));
    }

    private static double product(float[] a, int fromA, float[] b, int fromB, int length) {
        double sum = 0;
        for (int n = 0; n < length; n++) {
            sum += (double) a[fromA + n] * b[fromB + n];
        }
        return sum;
    }

    /** The frequency, in hertz, with the most power, averaged over some traces and nine neighbouring frequencies. */
    private static double peakFrequency(float[] whole, double interval) {
        int samples = SHAPE.samples();
        double[] power = new double[samples / 2];
        for (int trace = 0; trace < SHAPE.traces(); trace += 97) {
            for (int f = 0; f < power.length; f++) {
                double real = 0;
                double imaginary = 0;
                for (int s = 0; s < samples; s++) {
                    double angle = 2 * Math.PI * f * s / samples;
                    real += whole[trace * samples + s] * Math.cos(angle);
                    imaginary += whole[trace * samples + s] * Math.sin(angle);
                }
                power[f] += real * real + imaginary * imaginary;
            }
        }
        int peak = IntStream.range(4, power.length - 4)
                .boxed()
                .max((a, b) -> Double.compare(around(power, a), around(power, b)))
                .orElseThrow();
        return peak / (samples * interval);
    }

    private static double around(double[] power, int f) {
        return Arrays.stream(power, f - 4, f + 5).sum();
    }
}
