package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bins are as defined, whatever the order of the samples and however they are divided among histograms. */
class HistogramTest {

    private static final int FARTHEST = 1 << 24;

    static Stream<List<Float>> samples() {
        Random random = new Random(3);
        List<Float> amplitudes = random.doubles(3000).mapToObj(x -> (float) (1e4 * (x - 0.3))).toList();
        List<Float> magnitudes =
                random.doubles(300).mapToObj(x -> (float) Math.scalb(x, 200 - (int) (400 * x))).toList();
        return Stream.of(
                amplitudes,
                magnitudes,
                List.of(0f),
                List.of(-0f, 0f, Float.NaN),
                List.of(1e30f, 1e30f),
                List.of(-8f, -8f, Math.nextUp(-8f)),
                List.of(1000f, 1001f, 1002f, 1255.99f),
                List.of(1000f, 1001f, 1002f, 1256f),
                List.of(-1f, -255f),
                List.of(-1f, -256.5f),
                List.of(Float.MIN_VALUE, -Float.MIN_VALUE, 0f),
                List.of(Float.MAX_VALUE, -Float.MAX_VALUE, 1f, Float.POSITIVE_INFINITY));
    }

    /**
     * The narrowest bins of which 256 are enough and none lies beyond 2^24; a line for each, with its centre and count.
     */
    private static String expected(List<Float> samples) {
        for (int exponent = -149;; exponent++) {
            TreeMap<Long, Integer> counts = new TreeMap<>();
            for (float sample : samples) {
                if (Float.isFinite(sample)) {
                    counts.merge((long) Math.floor(Math.scalb((double) sample, -exponent)), 1, Integer::sum);
                }
            }
            long first = counts.firstKey();
            long last = counts.lastKey();
            if (first >= -FARTHEST && last < FARTHEST && last - first < 256) {
                StringBuilder text = new StringBuilder();
                for (long bin = first; bin <= last; bin++) {
                    text.append("%s %s%n".formatted(Math.scalb(bin + 0.5, exponent), counts.getOrDefault(bin, 0)));
                }
                return text.toString();
            }
        }
    }

    private static String text(Histogram histogram) {
        JsonNode json = histogram.json();
        StringBuilder text = new StringBuilder();
        for (int bin = 0; bin < json.get("counts").size(); bin++) {
            text.append("%s %s%n".formatted(json.get("binCenters").get(bin).asDouble(),
                    json.get("counts").get(bin).asInt()));
        }
        return text.toString();
    }

    private static Histogram count(List<Float> samples, Histogram histogram) {
        samples.forEach(histogram::add);
        return histogram;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isWhatItsDefinitionSaysInAnyOrder(List<Float> samples) {
        List<Float> other = new ArrayList<>(samples);
        Collections.shuffle(other, new Random(1));

        assertThat(text(count(samples, new Histogram()))).isEqualTo(expected(samples));
        assertThat(text(count(samples.reversed(), new Histogram()))).isEqualTo(expected(samples));
        assertThat(text(count(other, new Histogram()))).isEqualTo(expected(samples));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isTheSumOfThoseOfItsParts(List<Float> samples) {
        for (int at = 0; at <= samples.size(); at += Math.ceilDiv(samples.size(), 5)) {
            Histogram all = new Histogram();
            Histogram early = all.begin();
            all.add(count(samples.subList(0, at), all.begin()));
            Histogram late = all.begin();
            all.add(count(samples.subList(at, samples.size()), late));
            all.add(early);

            assertThat(text(all)).isEqualTo(expected(samples));
        }
    }

    @Test
    void ofNothingIsEmpty() {
        assertThat(new Histogram().json().toString()).isEqualTo("{\"counts\":[],\"binCenters\":[]}");
    }
}
