package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/** A survey of inlines 100 to 118 in steps of 2, crosslines 7 down to 3, and samples of 4 ms from 200 ms on. */
class CutTest {

    private static final Volume VOLUME = new NumberedVolume();

    private record NumberedVolume() implements Volume {

        @Override
        public Survey survey() {
            return new Survey(new Shape(10, 5, 40), 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public SurveyGeometry geometry() {
            return new SurveyGeometry() {

                @Override
                public org.varve.core.LineNumbers inlines() {
                    return new RegularLines(100, 2, 10);
                }

                @Override
                public org.varve.core.LineNumbers crosslines() {
                    return new RegularLines(7, -1, 5);
                }

                @Override
                public double start() {
                    return 0.2;
                }
            };
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            throw new AssertionError("no sample decides where to cut");
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private static SectionFigure figure(OptionalInt inline, OptionalInt crossline, OptionalDouble slice)
            throws IOException {
        return new Cut(inline, crossline, slice).figure("any", AttributeStyle.amplitude(), VOLUME);
    }

    @Test
    void linesAndTimesAreThoseOfTheSurvey() throws IOException {
        SectionFigure figure = figure(OptionalInt.of(104), OptionalInt.of(6), OptionalDouble.of(209.9));

        assertThat(figure.inline()).isEqualTo(2);
        assertThat(figure.crossline()).isEqualTo(1);
        assertThat(figure.sample()).isEqualTo(2);
        assertThat(figure.lines()).isEqualTo(new LineNumbers(100, 2, 7, -1, 0.2));
    }

    @Test
    void theMiddleIsShownWhereNothingIsSaid() throws IOException {
        SectionFigure figure = Cut.MIDDLE.figure("any", AttributeStyle.amplitude(), VOLUME);

        assertThat(figure.inline()).isEqualTo(5);
        assertThat(figure.crossline()).isEqualTo(2);
        assertThat(figure.sample()).isEqualTo(20);
    }

    @Test
    void whatTheSurveyLacksIsRefusedWithWhatItHas() {
        assertThatThrownBy(() -> figure(OptionalInt.of(105), OptionalInt.empty(), OptionalDouble.empty()))
                .hasMessage("inline 105: the survey has 100 to 118 in steps of 2");
        assertThatThrownBy(() -> figure(OptionalInt.empty(), OptionalInt.of(8), OptionalDouble.empty()))
                .hasMessage("crossline 8: the survey has 7 to 3");
        assertThatThrownBy(() -> figure(OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.of(400)))
                .hasMessage("slice at 400.0: the traces go from 200 to 356 ms");
    }

    @Test
    void theNearestSampleIsShownUpToHalfASampleBeyondTheEnds() throws IOException {
        OptionalInt any = OptionalInt.empty();

        assertThat(figure(any, any, OptionalDouble.of(198)).sample()).isZero();
        assertThat(figure(any, any, OptionalDouble.of(357.9)).sample()).isEqualTo(39);
        for (double beyond : new double[] {197.9, 358, 360}) {
            assertThatThrownBy(() -> figure(any, any, OptionalDouble.of(beyond)))
                    .hasMessage("slice at %s: the traces go from 200 to 356 ms".formatted(beyond));
        }
    }
}
