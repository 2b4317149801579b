package org.varve.run.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;

/** Strides against the list of the places of all samples. */
class StridesTest {

    private static List<Long> places(Shape shape, Strides strides) {
        List<Long> places = new ArrayList<>();
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                for (int k = 0; k < shape.samples(); k++) {
                    places.add(strides.at(i, j, k));
                }
            }
        }
        return places;
    }

    @Test
    void theOrderOfAxesHasNoGaps() {
        Shape shape = new Shape(3, 4, 5);
        Strides strides = Strides.of(shape);

        assertThat(strides).isEqualTo(new Strides(20, 5, 1));
        assertThat(places(shape, strides)).containsExactlyElementsOf(LongStream.range(0, 60).boxed()
                .toList());
        assertThat(strides.bytes(shape)).isEqualTo(240);
    }

    @ParameterizedTest
    @CsvSource({"3, 4, 5, 1, 3, 12", "3, 4, 5, 100, 7, 1", "2, 2, 2, 0, 3, 1", "1, 1, 1, 9, 9, 9", "1, 4, 1, 5, 6, 7"})
    void bytesReachTheEndOfTheLastSample(int inlines, int crosslines, int samples, long i, long j, long k) {
        Shape shape = new Shape(inlines, crosslines, samples);
        Strides strides = new Strides(i, j, k);
        long last = places(shape, strides).stream().mapToLong(place -> place).max().orElseThrow();
        assertThat(strides.bytes(shape)).isEqualTo(4 * (last + 1));
    }

    /** Axes of a single line do not count, whatever their stride. */
    @ParameterizedTest
    @CsvSource({"3, 4, 5, 20, 5, 1, true", "3, 4, 5, 19, 5, 1, false", "3, 4, 5, 20, 4, 1, false",
            "3, 4, 5, 1, 3, 12, true", "3, 4, 5, 1, 2, 12, false", "3, 4, 5, 1, 3, 11, false",
            "3, 4, 5, 0, 5, 1, false", "1, 4, 5, 0, 5, 1, true", "1, 1, 1, 0, 0, 0, true", "2, 2, 2, 8, 4, 2, true",
            "2, 2, 2, 7, 4, 2, true", "2, 2, 2, 6, 4, 2, false"})
    void samplesAreApartWhereStepsLeadBeyondCloserAxes(int inlines, int crosslines, int samples, long i, long j,
            long k, boolean apart) {
        Shape shape = new Shape(inlines, crosslines, samples);
        Strides strides = new Strides(i, j, k);
        assertThat(strides.isApart(shape)).isEqualTo(apart);
        if (apart) {
            assertThat(places(shape, strides)).doesNotHaveDuplicates();
        }
    }

    /** Of all pairs of samples; the distance may have any sign. */
    @ParameterizedTest
    @CsvSource({"3, 2, 2, 40, 11, 3", "2, 3, 1, 7, 2, 1", "3, 1, 4, 100, 5, 2", "1, 1, 1, 4, 4, 4"})
    void twoSamplesHaveADistance(int inlines, int crosslines, int samples, long i, long j, long k) {
        Shape shape = new Shape(inlines, crosslines, samples);
        Strides strides = new Strides(i, j, k);
        List<Long> places = places(shape, strides);
        TreeSet<Long> distances = new TreeSet<>();
        places.forEach(one -> places.forEach(other -> distances.add(one - other)));
        for (long distance = -250; distance <= 250; distance++) {
            assertThat(strides.joins(shape, distance)).as("distance %s", distance)
                    .isEqualTo(distances.contains(distance));
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, 0", "0, -1, 0", "0, 0, -1"})
    void negativeStridesAreRefused(long inline, long crossline, long sample) {
        assertThatThrownBy(() -> new Strides(inline, crossline, sample)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("strides %s, %s, %s: none may be negative", inline, crossline, sample);
    }
}
