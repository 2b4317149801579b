package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReductionTest {

    private static final Shape SURVEY = new Shape(4, 5, 60);

    private static Reduction ranges(int count, SurveyPart part, LiveTraces live) {
        List<FieldStatistics> ranges = IntStream.range(0, count)
                .<FieldStatistics>mapToObj(_ -> new FieldRange()).toList();
        return new Reduction(ranges, part, live);
    }

    /** Two numbers of eight bytes for each field, and a mark of one byte for each trace beside the first. */
    @ParameterizedTest
    @CsvSource({"1, 1,1,5, true", "1, 1,1,4, false", "1, 1,6,1, true", "1, 1,5,1, false", "2, 1,1,5, true",
            "2, 1,6,1, true", "2, 1,5,1, false"})
    void digestsPayIfTheyAreSmallerThanATile(int fields, int inlines, int crosslines, int samples, boolean pays) {
        Reduction reduction = ranges(fields, SurveyPart.whole(SURVEY), LiveTraces.ALL);

        assertThat(reduction.bytes()).isEqualTo(16L * fields);
        assertThat(reduction.pays(new Shape(inlines, crosslines, samples))).isEqualTo(pays);
    }

    @Test
    void marksLiveTracesOfThePart() {
        SurveyPart part = new SurveyPart(AxisPart.whole(4), AxisPart.whole(5), AxisPart.whole(60));
        Reduction reduction = ranges(1, part, (i, j) -> i != 2 || j != 3);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment marks = arena.allocate(6);

            assertThat(reduction.mark(new Box(1, 2, 0, new Shape(2, 3, 60)), marks)).isFalse();
            assertThat(marks.toArray(ValueLayout.JAVA_BYTE)).containsExactly(1, 1, 1, 1, 0, 1);
            assertThat(reduction.mark(new Box(1, 0, 0, new Shape(2, 3, 60)), marks)).isTrue();
        }
    }
}
