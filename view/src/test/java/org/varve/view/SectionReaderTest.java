package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Survey;

class SectionReaderTest {

    private static final Survey SURVEY = new Survey(new Shape(5, 7, 11), 0.004, Survey.Unit.SECONDS);
    private static final FunctionVolume VOLUME = new FunctionVolume(SURVEY, 3, (i, j, k) -> 10_000 * i + 100 * j + k);
    private static final LineNumbers LINES = new LineNumbers(200, 2, 905, -5, 0.1);

    private static Section read(Axis normal, int position) throws Exception {
        return new SectionReader(VOLUME, LINES, true).read(normal, position, 1000, 1000);
    }

    private static float[] values(Section section) {
        float[] values = new float[section.size()];
        for (int v = 0; v < values.length; v++) {
            values[v] = section.value(v);
        }
        return values;
    }

    @Test
    void anInlineShowsCrosslinesAcrossAndSamplesDown() throws Exception {
        Section section = read(Axis.INLINE, 2);
        assertThat(section.title()).isEqualTo("inline 204");
        assertThat(section.columns()).isEqualTo(7);
        assertThat(section.rows()).isEqualTo(11);
        assertThat(section.value(4, 9)).isEqualTo(20_409);
        assertThat(section.across()).isEqualTo(new Scale("crossline", 905, -5, 7));
        assertThat(section.down()).isEqualTo(new Scale("time (ms)", 100, 4, 11));
    }

    @Test
    void aCrosslineShowsInlinesAcross() throws Exception {
        Section section = read(Axis.CROSSLINE, 1);
        assertThat(section.title()).isEqualTo("crossline 900");
        assertThat(section.value(4, 9)).isEqualTo(40_109);
    }

    @Test
    void aTimeSliceIsAMap() throws Exception {
        Section section = read(Axis.SAMPLE, 10);
        assertThat(section.title()).isEqualTo("time slice 140 ms");
        assertThat(section.value(6, 4)).isEqualTo(40_610);
    }

    @Test
    void missingTracesAreNotZeros() throws Exception {
        assertThat(read(Axis.INLINE, 0).value(3, 5)).isNaN();
        assertThat(values(read(Axis.CROSSLINE, 3))).containsOnly(Float.NaN);
        assertThat(read(Axis.SAMPLE, 0).value(3, 0)).isNaN();
    }

    @Test
    void samplesThatShareAPlaceAreAveraged() throws Exception {
        Survey survey = new Survey(new Shape(1, 4, 6), 0.004, Survey.Unit.SECONDS);
        FunctionVolume volume = new FunctionVolume(survey, -1, (_, j, k) -> 10 * j + k);
        Section mean = new SectionReader(volume, LineNumbers.FROM_ONE, true).read(Axis.INLINE, 0, 2, 2);
        assertThat(values(mean)).containsExactly(6, 26, 9, 29);
        Section first = new SectionReader(volume, LineNumbers.FROM_ONE, false).read(Axis.INLINE, 0, 2, 2);
        assertThat(values(first)).containsExactly(0, 20, 3, 23);
    }

    @Test
    void aLargeSectionIsReducedWhileItIsRead() throws Exception {
        Survey survey = new Survey(new Shape(2000, 2000, 3), 0.004, Survey.Unit.SECONDS);
        FunctionVolume volume = new FunctionVolume(survey, -1, (i, j, _) -> i + j);
        Section section = new SectionReader(volume, LineNumbers.FROM_ONE, true).read(Axis.SAMPLE, 1, 500, 500);
        assertThat(section.size()).isEqualTo(250_000);
        assertThat(section.value(250, 100)).isCloseTo(1001.5f + 401.5f, within(1e-3f));
    }

    @Test
    void aPositionOutsideTheSurveyIsRefused() {
        assertThatThrownBy(() -> read(Axis.CROSSLINE, 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("section at position 7 across the crossline axis: the survey has 0..6");
    }
}
