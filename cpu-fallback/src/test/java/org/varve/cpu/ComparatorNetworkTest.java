package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparatorNetworkTest {

    private static List<List<Integer>> singles(int count) {
        return IntStream.range(0, count).mapToObj(List::of).toList();
    }

    private static int[] places(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static void run(int[] steps, int... values) {
        for (int s = 0; s < steps.length; s += ComparatorSteps.STRIDE) {
            int[] results = results(steps, s, values);
            for (int n = 0; n < results.length; n++) {
                int to = steps[s + ComparatorSteps.WRITTEN + n];
                if (to != ComparatorSteps.UNUSED) values[to] = results[n];
            }
        }
    }

    private static int[] results(int[] steps, int s, int... values) {
        int a = values[steps[s + ComparatorSteps.READ]];
        int b = values[steps[s + ComparatorSteps.READ + 1]];
        int c = values[steps[s + ComparatorSteps.READ + 2]];
        int d = values[steps[s + ComparatorSteps.READ + 3]];
        int low = Math.min(a, b);
        int high = Math.max(a, b);
        int lower = Math.min(c, d);
        int higher = Math.max(c, d);
        return switch (steps[s]) {
            case ComparatorSteps.COMPARE -> new int[] {low, high, lower, higher};
            case ComparatorSteps.MERGE -> new int[] {low, Math.min(high, lower), Math.max(high, lower), higher};
            case ComparatorSteps.SPREAD ->
                new int[] {Math.min(low, c), Math.max(low, c), Math.min(high, d), Math.max(high, d)};
            default -> throw new IllegalArgumentException("no kind of step: " + steps[s]);
        };
    }

    /** Knuth's zero-one principle: a network that sorts all sequences of zeros and ones sorts everything. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 9, 12})
    void sortsZerosAndOnes(int length) {
        ComparatorNetwork network = new ComparatorNetwork();
        List<Integer> sorted = network.merge(singles(length));
        int[] compiled = network.compile(sorted, places(length), places(length));
        for (int bits = 0; bits < 1 << length; bits++) {
            int pattern = bits;
            int[] values = IntStream.range(0, length).map(w -> pattern >> w & 1).toArray();
            run(compiled, values);
            int ones = Integer.bitCount(bits);
            assertThat(sorted.stream().mapToInt(w -> values[w]).toArray())
                    .isEqualTo(IntStream.range(0, length).map(w -> w < length - ones ? 0 : 1).toArray());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 27, 49})
    void selectsEveryRank(int length) {
        Random random = new Random(length);
        for (int rank = 0; rank < length; rank++) {
            ComparatorNetwork network = new ComparatorNetwork();
            int wire = network.select(singles(length), rank);
            int[] compiled = network.compile(List.of(wire), places(length), places(length));
            int[] values = random.ints(length, 0, length).toArray();
            int expected = Arrays.stream(values).sorted().toArray()[rank];
            run(compiled, values);
            assertThat(values[wire]).isEqualTo(expected);
        }
    }

    @Test
    void aMedianOfThreeNeedsFourMinimaAndMaxima() {
        ComparatorNetwork network = new ComparatorNetwork();
        int wire = network.select(singles(3), 1);
        int[] compiled = network.compile(List.of(wire), places(3), places(3));
        long results = IntStream.range(0, compiled.length)
                .filter(n -> n % ComparatorSteps.STRIDE >= ComparatorSteps.WRITTEN)
                .filter(n -> compiled[n] != ComparatorSteps.UNUSED)
                .count();
        assertThat(results).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 9, 18, 36})
    void mergesZerosAndOnes(int length) {
        ComparatorNetwork network = new ComparatorNetwork();
        List<Integer> first = IntStream.range(0, length).boxed().toList();
        List<Integer> second = IntStream.range(length, 2 * length).boxed().toList();
        List<Integer> merged = network.merge(List.of(first, second));
        int[] read = places(2 * length);
        int[] written = IntStream.range(2 * length, 4 * length).toArray();
        int[] steps = network.compile(merged, read, written);
        for (int fromFirst = 0; fromFirst <= length; fromFirst++) {
            int[] values = new int[4 * length];
            Arrays.fill(values, fromFirst, length, 1);
            Arrays.fill(values, length + fromFirst / 2, 2 * length, 1);
            int zeros = fromFirst + fromFirst / 2;
            run(steps, values);
            assertThat(merged.stream().mapToInt(wire -> values[read[wire]]).toArray())
                    .isEqualTo(IntStream.range(0, 2 * length).map(rank -> rank < zeros ? 0 : 1).toArray());
        }
    }
}
