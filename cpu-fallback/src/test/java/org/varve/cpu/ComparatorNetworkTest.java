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

    private static void run(int[] compiled, int[] values) {
        for (int c = 0; c < compiled.length; c += ComparatorNetwork.STRIDE) {
            int low = Math.min(values[compiled[c]], values[compiled[c + 1]]);
            int high = Math.max(values[compiled[c]], values[compiled[c + 1]]);
            if (compiled[c + 2] != ComparatorNetwork.UNUSED) {
                values[compiled[c + 2]] = low;
            }
            if (compiled[c + 3] != ComparatorNetwork.UNUSED) {
                values[compiled[c + 3]] = high;
            }
        }
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
        int results = compiled.length / 2 - (int) Arrays.stream(compiled).filter(a -> a < 0).count();
        assertThat(results).isEqualTo(4);
    }
}
