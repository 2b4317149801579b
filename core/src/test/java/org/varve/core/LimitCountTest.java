package org.varve.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitCountTest {

    private static final float[] DIPS = {0, 0.99f, 1, -1, -1.5f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
            Float.NaN};

    @ParameterizedTest
    @CsvSource({"0, 0", "0.99, 0", "1, 1", "-1, 1", "-1.5, 1", "Infinity, 1", "-Infinity, 1", "NaN, 0"})
    void aSampleIsAtTheLimitFromItsMagnitudeOnInEitherField(float dip, int expected) {
        Limit limit = new Limit("max-dip", 1, 1, List.of(0, 1));
        assertEquals(expected, limit.count(new float[] {9, dip, 0}, 1, 1, 1));
        assertEquals(expected, limit.count(new float[] {dip, 0}, 0, 1, 1));
        assertEquals(expected, limit.count(new float[] {0, dip}, 0, 1, 1));
        assertEquals(1, limit.count(new float[] {dip, 2}, 0, 1, 1));
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "Infinity, 2", "1e-45, 6"})
    void theSamplesOfARowAreCounted(float magnitude, int expected) {
        assertEquals(expected, new Limit("max-dip", 1, magnitude, List.of(0)).count(DIPS, 0, 0, DIPS.length));
    }
}
