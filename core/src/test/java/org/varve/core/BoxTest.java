package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoxTest {

    private static final Shape SURVEY = new Shape(20, 30, 40);
    private static final Halo HALO = new Halo(1, 2, 3);

    @Test
    void growsByTheHaloOnBothSidesOfEachAxis() {
        assertThat(new Box(5, 6, 7, new Shape(8, 9, 10)).grow(HALO, SURVEY))
                .isEqualTo(new Box(4, 4, 4, new Shape(10, 13, 16)));
    }

    @Test
    void growsUpToTheBordersOfTheSurvey() {
        assertThat(new Box(1, 2, 3, new Shape(18, 26, 34)).grow(HALO, SURVEY)).isEqualTo(Box.of(SURVEY));
        assertThat(new Box(0, 1, 2, new Shape(2, 2, 2)).grow(HALO, SURVEY))
                .isEqualTo(new Box(0, 0, 0, new Shape(3, 5, 7)));
        assertThat(new Box(19, 28, 38, new Shape(1, 1, 1)).grow(HALO, SURVEY))
                .isEqualTo(new Box(18, 26, 35, new Shape(2, 4, 5)));
    }

    @Test
    void growsByAHaloWiderThanAnySurvey() {
        int huge = Integer.MAX_VALUE;
        assertThat(new Box(5, 6, 7, new Shape(1, 1, 1)).grow(new Halo(huge, huge, huge), SURVEY))
                .isEqualTo(Box.of(SURVEY));
    }

    @Test
    void cutsOneAxisAlone() {
        Box box = new Box(5, 6, 7, new Shape(8, 9, 10));

        assertThat(box.part(Axis.INLINE, 2, 5)).isEqualTo(new Box(7, 6, 7, new Shape(3, 9, 10)));
        assertThat(box.part(Axis.CROSSLINE, 2, 5)).isEqualTo(new Box(5, 8, 7, new Shape(8, 3, 10)));
        assertThat(box.part(Axis.SAMPLE, 2, 5)).isEqualTo(new Box(5, 6, 9, new Shape(8, 9, 3)));
    }

    @Test
    void knowsWhereSamplesLieInIt() {
        Box box = new Box(5, 6, 7, new Shape(8, 9, 10));

        assertThat(box.offset(5, 6, 7)).isZero();
        assertThat(box.offset(6, 8, 10)).isEqualTo((1 * 9 + 2) * 10 + 3);
    }

    @Test
    void holdsTracesUpToItsEnds() {
        Box box = new Box(5, 6, 7, new Shape(8, 9, 10));

        assertThat(box.holds(5, 6)).isTrue();
        assertThat(box.holds(12, 14)).isTrue();
        assertThat(box.holds(13, 14)).isFalse();
        assertThat(box.holds(12, 15)).isFalse();
        assertThat(box.holds(4, 6)).isFalse();
        assertThat(box.holds(5, 5)).isFalse();
    }

    @Test
    void liesInsideSurveysThatEndWithIt() {
        Box box = new Box(5, 6, 7, new Shape(8, 9, 10));

        assertThat(box.isInside(new Shape(13, 15, 17))).isTrue();
        assertThat(box.isInside(new Shape(12, 15, 17))).isFalse();
        assertThat(box.isInside(new Shape(13, 14, 17))).isFalse();
        assertThat(box.isInside(new Shape(13, 15, 16))).isFalse();
        assertThat(new Box(0, 0, -1, new Shape(1, 1, 1)).isInside(SURVEY)).isFalse();
    }
}
