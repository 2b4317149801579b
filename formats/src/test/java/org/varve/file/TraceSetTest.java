package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of traces against a {@link BitSet}. */
class TraceSetTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "64, 2", "65, 2", "512, 3", "513, 3", "2000, 2", "2000, 100"})
    void ranksCountTheTracesBefore(int traces, int every) {
        BitSet expected = new BitSet(traces);
        new Random(traces).ints(traces / every + 1, 0, traces).forEach(expected::set);
        try (Arena arena = Arena.ofConfined()) {
            TraceSet set = new TraceSet(arena, traces);
            expected.stream().forEach(set::add);
            expected.stream().forEach(set::add);
            set.count();
            set.count();

            assertThat(set.size()).isEqualTo(expected.cardinality());
            for (int trace = 0; trace < traces; trace++) {
                assertThat(set.contains(trace)).as("trace %s", trace).isEqualTo(expected.get(trace));
                assertThat(set.rank(trace)).as("trace %s", trace).isEqualTo(expected.get(0, trace).cardinality());
            }
        }
    }

    /** A word of 64 traces takes 8 bytes, and 8 words a count of 8 bytes. */
    @ParameterizedTest
    @CsvSource({"1, 16", "64, 16", "65, 24", "512, 72", "513, 88"})
    void theBytesAreThoseOfWordsAndCounts(int traces, long bytes) {
        assertThat(TraceSet.bytes(traces)).isEqualTo(bytes);
        try (Arena arena = Arena.ofConfined()) {
            assertThat(new TraceSet(arena, traces).bytes()).isEqualTo(bytes);
        }
    }

    @Test
    void anEmptySetHasNoTraces() {
        try (Arena arena = Arena.ofConfined()) {
            TraceSet set = new TraceSet(arena, 100);
            set.count();
            assertThat(set.size()).isZero();
            assertThat(set.rank(99)).isZero();
        }
    }
}
