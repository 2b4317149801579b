package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.RegularLines;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/** Two inputs of a run hold the same places and times, or are refused with the first difference. */
class SameGeometryTest {

    private static final Shape SHAPE = new Shape(3, 2, 10);
    private static final LineNumbers INLINES = LineNumbers.of(List.of(100, 102, 105));
    private static final LineNumbers CROSSLINES = LineNumbers.of(List.of(7, 9));

    private record Lines(LineNumbers inlines, LineNumbers crosslines, double start) implements SurveyGeometry {}

    private record Placed(Survey survey, Lines geometry) implements Volume {

        @Override
        public void read(Box box, MemorySegment destination) {}

        @Override
        public void close() {}
    }

    private static Placed volume(double interval, LineNumbers inlines, LineNumbers crosslines, double start) {
        return new Placed(new Survey(SHAPE, interval, Survey.Unit.SECONDS), new Lines(inlines, crosslines, start));
    }

    private static Placed volume(Shape shape, Survey.Unit unit) {
        return new Placed(new Survey(shape, 0.004, unit), new Lines(INLINES, CROSSLINES, 0.1));
    }

    private static Placed usual() {
        return volume(0.004, INLINES, CROSSLINES, 0.1);
    }

    private static void assertRefused(Placed other, String difference) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> SameGeometry.require("base", usual(), "monitor", other))
                .withMessage("base and monitor: inputs of a run must have the same geometry, but " + difference)
                .satisfies(wrong -> assertThat(wrong.remedy()).isPresent());
    }

    /** What two volumes have in common, as a part of both. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "1:10   | 3:12   | 0.1   | inlines(3:10)",
            "1:10   | 10:1   | 0.1   | their inlines are in different orders",
            "1:10   | 2:10:2 | 0.1   | inlines(2:10:2)",
            "2:10:2 | 3:9:3  | 0.1   | inlines(6:6)",
            "1:10   | 1:10   | 0.12  | samples(120:136)",
            "1:10   | 1:10   | 0.08  | samples(100:116)",
            "1:10   | 5:10   | 0.12  | inlines(5:10) SurveyRange.samples(120:136)",
            "1:10   | 1:10   | 0.102 | resample one of them",
            "1:10   | 1:10   | 7     | they have no samples in common",
            "1:10   | 21:30  | 0.1   | they have no inlines in common"})
    void theRemedyNamesTheCommonPart(String inlines, String others, double start, String says) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> SameGeometry.require("base", volume(lines(inlines), 0.1), "monitor",
                        volume(lines(others), start)))
                .satisfies(wrong -> assertThat(wrong.sentence()).contains(says));
    }

    private static Placed volume(LineNumbers inlines, double start) {
        Shape shape = new Shape(inlines.count(), 2, 10);
        return new Placed(new Survey(shape, 0.004, Survey.Unit.SECONDS), new Lines(inlines, CROSSLINES, start));
    }

    private static LineNumbers lines(String range) {
        int[] numbers = Arrays.stream(range.split(":")).mapToInt(Integer::parseInt).toArray();
        int step = numbers.length > 2 ? numbers[2] : numbers[0] < numbers[1] ? 1 : -1;
        return new RegularLines(numbers[0], step, (numbers[1] - numbers[0]) / step + 1);
    }

    private static void assertTaken(Placed one, Placed other) {
        assertThatNoException().isThrownBy(() -> SameGeometry.require("base", one, "monitor", other));
    }

    @Test
    void otherShapesAndUnitsAreRefused() {
        assertRefused(volume(new Shape(3, 2, 11), Survey.Unit.SECONDS), "shapes are 3x2x10 and 3x2x11");
        assertRefused(volume(SHAPE, Survey.Unit.METRES), "units of the sample axis are s and m");
    }

    /** Formats round intervals and first samples: to a thousandth of an interval they are the same. */
    @Test
    void timesMayDifferByAThousandthOfAnInterval() {
        assertTaken(usual(), volume(0.0040039, INLINES, CROSSLINES, 0.1));
        assertTaken(usual(), volume(0.0039961, INLINES, CROSSLINES, 0.1));
        assertTaken(usual(), volume(0.004, INLINES, CROSSLINES, 0.1000039));
        assertTaken(usual(), volume(0.004, INLINES, CROSSLINES, 0.0999961));

        assertRefused(volume(0.0040041, INLINES, CROSSLINES, 0.1), "sample intervals are 0.004 and 0.0040041");
        assertRefused(volume(0.0039959, INLINES, CROSSLINES, 0.1), "sample intervals are 0.004 and 0.0039959");
        assertRefused(volume(0.004, INLINES, CROSSLINES, 0.1000041), "first samples are at 0.1 and 0.1000041");
        assertRefused(volume(0.004, INLINES, CROSSLINES, 0.0999959), "first samples are at 0.1 and 0.0999959");
    }

    @Test
    void theFirstLineOfAnotherNumberIsNamed() {
        LineNumbers others = LineNumbers.of(List.of(100, 103, 105));
        assertRefused(volume(0.004, others, CROSSLINES, 0.1), "number 2 of the inlines is 102 and 103");
        assertRefused(volume(0.004, INLINES, LineNumbers.of(List.of(7, 10)), 0.1),
                "number 2 of the crosslines is 9 and 10");
        assertRefused(volume(0.004, INLINES, LineNumbers.of(List.of(6, 9)), 0.1),
                "number 1 of the crosslines is 7 and 6");
    }

    @Test
    void evenLinesAreComparedByNumberToo() {
        Placed even = volume(0.004, LineNumbers.fromOne(3), LineNumbers.fromOne(2), 0.1);

        assertTaken(even, volume(0.004, LineNumbers.of(List.of(1, 2, 3)), LineNumbers.fromOne(2), 0.1));
        LineNumbers shifted = LineNumbers.of(LineNumbers.fromOne(4), new AxisPart(4, 1, 1, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SameGeometry.require("part", even, "other",
                        volume(0.004, shifted, LineNumbers.fromOne(2), 0.1)))
                .withMessageContaining("number 1 of the inlines is 1 and 2");
        for (List<Integer> numbers : List.of(List.of(1, 3, 5), List.of(2, 3, 4), List.of(1, 2, 4))) {
            Placed other = volume(0.004, LineNumbers.of(numbers), LineNumbers.fromOne(2), 0.1);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SameGeometry.require("base", even, "monitor", other))
                    .withMessageContaining("of the inlines is");
        }
    }
}
