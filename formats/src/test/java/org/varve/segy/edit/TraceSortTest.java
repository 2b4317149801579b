package org.varve.segy.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** The order of traces by two words, against a sort of lists, in more and less memory. */
class TraceSortTest {

    private static final int TRACES = 3000;
    private static final Fields FIELDS = new Fields(WordOrder.LITTLE_ENDIAN);
    private static final List<Word> WORDS = List.of(Word.signed(1, 4), new Word("f", 5, 4, Word.Kind.FLOAT));

    private final int[] first = new Random(1).ints(TRACES, -20, 20).toArray();
    private final int[] second = new Random(2).ints(TRACES, -9, 9).toArray();

    private final class Memory implements TraceSort.Headers {

        private int passes;

        @Override
        public long count() {
            return TRACES;
        }

        @Override
        public void forEach(TraceSort.Visitor visitor) throws IOException {
            passes++;
            MemorySegment header = MemorySegment.ofArray(new byte[240]);
            for (int trace = 0; trace < TRACES; trace++) {
                FIELDS.setInt32(header, 0, 1, first[trace]);
                FIELDS.setInt32(header, 0, 5, Float.floatToIntBits(second[trace] / 4f));
                try {
                    visitor.visit(trace, new Row(FIELDS, header, 0, trace + 1));
                } catch (UnfitException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {TRACES * 2, TRACES, TRACES - 1, 700, 64, 7, 2})
    void tracesComeInOrderInAnyMemory(int capacity) throws IOException {
        Memory headers = new Memory();
        SortKeys keys = new SortKeys(WORDS);
        headers.forEach((_, row) -> keys.add(row));
        keys.requirePackable(Path.of("a.sgy"));
        List<Long> sorted = new ArrayList<>();

        new TraceSort(headers, keys, (long) capacity * Records.BYTES).forEach(sorted::add);

        assertThat(keys.areOrdered()).isFalse();
        assertThat(sorted).isEqualTo(IntStream.range(0, TRACES).boxed()
                .sorted(Comparator.<Integer>comparingInt(t -> first[t]).thenComparingInt(t -> second[t]))
                .map(Integer::longValue).toList());
        if (capacity >= TRACES) assertThat(headers.passes).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 23, 25, 26, 1000, 100_000})
    void recordsOfAnyOrderAreSorted(int count) {
        for (String kind : new String[] {"random", "up", "down", "equal", "organ"}) {
            try (Arena arena = Arena.ofConfined()) {
                Records records = new Records(arena, Math.max(1, count));
                Random random = new Random(count);
                List<long[]> expected = new ArrayList<>();
                for (int n = 0; n < count; n++) {
                    long key = switch (kind) {
                        case "random" -> random.nextLong();
                        case "up" -> n;
                        case "down" -> -n;
                        case "equal" -> 5;
                        default -> Math.min(n, count - n);
                    };
                    expected.add(new long[] {key, kind.equals("equal") ? count - n : n});
                    records.add(key, expected.getLast()[1]);
                }
                expected.sort((a, b) -> a[0] == b[0]
                        ? Long.compare(a[1], b[1])
                        : Long.compareUnsigned(a[0], b[0]));
                records.sort();
                assertThat(IntStream.range(0, count)).allMatch(n -> records.key(n) == expected.get(n)[0]
                        && records.trace(n) == expected.get(n)[1]);
            }
        }
    }

    @Test
    void orderedHeadersAreNoticed() throws UnfitException {
        SortKeys keys = new SortKeys(WORDS);
        MemorySegment header = MemorySegment.ofArray(new byte[240]);
        for (int[] pair : new int[][] {{-5, 2}, {-5, 2}, {-5, 3}, {4, -7}}) {
            FIELDS.setInt32(header, 0, 1, pair[0]);
            FIELDS.setInt32(header, 0, 5, Float.floatToIntBits(pair[1]));
            keys.add(new Row(FIELDS, header, 0, 1));
        }
        assertThat(keys.areOrdered()).isTrue();
    }
}
