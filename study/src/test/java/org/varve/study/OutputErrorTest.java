package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Output;

class OutputErrorTest {

    private static final Output ANY = Output.of("likelihood", "");
    private static final Output CHOSEN = Output.of("strike", "degrees").chosen();

    @Test
    void oneChosenValueInAThousandMayBeAnyButForEqualResults() {
        assertThat(OutputError.beyondRounding(List.of(CHOSEN), wrong(2), right())).isZero();
        assertThat(OutputError.beyondRounding(List.of(CHOSEN), wrong(3), right())).isEqualTo(1);
        assertThat(OutputError.greatest(List.of(CHOSEN), wrong(1), right())).isEqualTo(1);
    }

    @Test
    void everyOtherValueCounts() {
        assertThat(OutputError.beyondRounding(List.of(ANY), wrong(1), right())).isEqualTo(1);
    }

    @Test
    void measuresWithoutUnitAreComparedToTheLargestThatTheyCanHave() {
        List<MemorySegment> actual = List.of(MemorySegment.ofArray(new float[] {0.25f, 0}));
        List<MemorySegment> expected = List.of(MemorySegment.ofArray(new float[] {0.125f, 0}));
        Output measure = Output.of("chaos", "");

        assertThat(OutputError.beyondRounding(List.of(measure.within(0, 1)), actual, expected)).isEqualTo(0.125);
        assertThat(OutputError.beyondRounding(List.of(measure.within(1, 2)), actual, expected)).isEqualTo(0.0625);
        assertThat(OutputError.beyondRounding(List.of(measure.within(0, 100)), actual, expected)).isEqualTo(1);
        assertThat(OutputError.beyondRounding(List.of(measure.atLeast(0)), actual, expected)).isEqualTo(1);
        assertThat(OutputError.beyondRounding(
                List.of(Output.of("change", "1/sample").within(-1, 1)), actual, expected)).isEqualTo(1);
    }

    private static List<MemorySegment> right() {
        return wrong(0);
    }

    /** 2,000 values of 2, but for the first ones, which are 4. */
    private static List<MemorySegment> wrong(int count) {
        float[] values = new float[2000];
        Arrays.fill(values, 2);
        Arrays.fill(values, 0, count, 4);
        return List.of(MemorySegment.ofArray(values));
    }
}
