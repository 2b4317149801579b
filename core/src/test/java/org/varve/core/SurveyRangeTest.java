package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which positions ranges of numbers mean, and what is said of those that mean none. */
class SurveyRangeTest {

    private static final Survey SURVEY = new Survey(new Shape(51, 40, 251), 0.004, Survey.Unit.SECONDS);

    private static SurveyGeometry geometry(LineNumbers inlines) {
        return new SurveyGeometry() {
            @Override
            public LineNumbers inlines() {
                return inlines;
            }

            @Override
            public LineNumbers crosslines() {
                return new RegularLines(300, 1, 40);
            }

            @Override
            public double start() {
                return 1.0;
            }
        };
    }

    /** Inlines 1000, 1002, ..., 1100. */
    private static SurveyPart part(SurveyRange range) throws IOException {
        return range.of(SURVEY, geometry(new RegularLines(1000, 2, 51)));
    }

    private static SurveyRange inlines(String text) {
        LineRange range = LineRange.parse(text);
        return range.step().isPresent()
                ? SurveyRange.ALL.inlines(range.first(), range.last(), range.step().getAsInt())
                : SurveyRange.ALL.inlines(range.first(), range.last());
    }

    @ParameterizedTest
    @CsvSource({
            "1000:1100,    0, 1, 51",
            "1010:1020,    5, 1, 6",
            "1010:1020:4,  5, 2, 3",
            "1010:1022:4,  5, 2, 4",
            "1010,         5, 1, 1",
            "1100:1100:7, 50, 1, 1"
    })
    void numbersMeanPositions(String text, int first, int step, int count) throws IOException {
        assertThat(part(inlines(text)).inlines()).isEqualTo(new AxisPart(51, first, step, count));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "998:1010     | the survey has no number 998, but 1000 to 1100 in steps of 2; give numbers of these",
            "1010:1200    | the survey has no number 1200, but 1000 to 1100",
            "1001:1100    | the survey has no number 1001, but 1000 to 1100 in steps of 2",
            "1000:1100:3  | the survey has no number 1003, but 1000 to 1100 in steps of 2",
            "1000:1010:20 | the step leads beyond the last; give a smaller one, or 1000 alone",
            "1010:1000    | are none, as the first number is the greater; exchange them",
            "1000:1010:0  | a step is 1 or more",
            "a:b          | give numbers FIRST:LAST or FIRST:LAST:STEP, such as 1200:1400",
            "1:2:3:4      | give numbers FIRST:LAST or FIRST:LAST:STEP"
    })
    void numbersThatMeanNoneAreRefused(String text, String sentence) {
        assertThatThrownBy(() -> part(inlines(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void linesInAnyOrderHaveParts() throws IOException {
        SurveyGeometry falling = geometry(LineNumbers.of(List.of(9, 8, 7, 6, 5)));
        Survey survey = new Survey(new Shape(5, 40, 251), 0.004, Survey.Unit.SECONDS);
        assertThat(inlines("6:8").of(survey, falling).inlines()).isEqualTo(new AxisPart(5, 1, 1, 3));
        assertThat(inlines("5:9:2").of(survey, falling).inlines()).isEqualTo(new AxisPart(5, 0, 2, 3));

        SurveyGeometry mixed = geometry(LineNumbers.of(List.of(1, 5, 2, 3, 4)));
        assertThat(inlines("2:4").of(survey, mixed).inlines()).isEqualTo(new AxisPart(5, 2, 1, 3));
        for (String text : List.of("1:3", "1:5", "1:5:2")) {
            assertThatThrownBy(() -> inlines(text).of(survey, mixed))
                    .hasMessageContaining("do not stand side by side or at equal distances in the survey");
        }
    }

    @ParameterizedTest
    @CsvSource({"1000:2000, 0, 251", "1100:1200, 25, 26", "1001:1011, 1, 2", "1100:1100, 25, 1"})
    void timesMeanSamples(String text, int first, int count) throws IOException {
        SampleRange range = SampleRange.parse(text);
        assertThat(part(SurveyRange.ALL.samples(range.from(), range.to())).samples())
                .isEqualTo(new AxisPart(251, first, 1, count));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "900:1100     | samples 900.0:1100.0 ms: the survey has 1000.0 to 2000.0; give a range within",
            "1100:2004    | the survey has 1000.0 to 2000.0",
            "1101:1103    | no sample lies there, as they are 4.0 apart; give a wider range",
            "1200:1100    | must run from a number to one that is not less; exchange them",
            "1100:1200:2  | have no step, as frequencies above the new Nyquist would fold",
            "1100         | give FROM:TO in milliseconds, metres or feet, such as 1000:2000",
            "x:y          | give FROM:TO in milliseconds, metres or feet"
    })
    void timesThatMeanNoSampleAreRefused(String text, String sentence) {
        assertThatThrownBy(() -> {
            SampleRange range = SampleRange.parse(text);
            part(SurveyRange.ALL.samples(range.from(), range.to()));
        }).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(sentence);
    }

    @Test
    void depthsAreInTheUnitOfTheSurvey() throws IOException {
        Survey depth = new Survey(new Shape(1, 1, 100), 5, Survey.Unit.METRES);
        SurveyPart part = SurveyRange.ALL.samples(100, 200).of(depth, SurveyGeometry.numbered(depth.shape()));
        assertThat(part.samples()).isEqualTo(new AxisPart(100, 20, 1, 21));
    }

    @Test
    void partsKnowTheirGeometry() throws IOException {
        SurveyPart part = part(SurveyRange.ALL.inlines(1010, 1020, 4).crosslines(310, 320).samples(1100, 1200));
        LineNumbers lines = LineNumbers.of(new RegularLines(1000, 2, 51), part.inlines());

        assertThat(part.shape()).isEqualTo(new Shape(3, 11, 26));
        assertThat(lines.at(2)).isEqualTo(1018);
        assertThat(lines.step()).isEqualTo(OptionalInt.of(4));
        assertThat(SurveyRange.ALL.inlines(1010, 1020, 4).samples(1100, 1200))
                .hasToString("inlines 1010:1020:4, samples 1100.0:1200.0");
        assertThat(part.within(new Box(5, 0, 0, new Shape(5, 12, 40))))
                .isEqualTo(new Box(0, 0, 0, new Shape(3, 2, 15)));
        assertThat(part.misses(new Box(6, 0, 0, new Shape(1, 40, 251)))).isTrue();
    }
}
