package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;

/** Dips that are read with other bins than they were computed with give other curvatures. */
class SameScaleTest {

    private static final String HISTORY = "varve gst-dips-2d unit=auto; output inline-dip; unit degrees; "
            + "bins 25.00006 m, 12.5 m, next inline towards 15.00 degrees from north, velocity 2000.0 m/s; version 1";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "bins 50.0 m, 12.5 m, velocity 2000.0 m/s | bins 25 m, 12.5 m, and this run has 50 m, 12.5 m",
            "bins 25.0 m, 6.25 m                      | bins 25 m, 12.5 m, and this run has 25 m, 6.25 m",
            "bins 82.5 ft, 41.25 ft                   | bins 25 m, 12.5 m, and this run has 82.5 ft, 41.25 ft",
            "velocity 2100.0 m/s                      | velocity 2000 m/s, and this run has 2100 m/s"})
    void otherBinsOrVelocityAreNoted(String metrics, String difference) {
        assertThat(SameScale.difference("a.sgy", HISTORY, metrics)).map(Note::message)
                .contains("a.sgy was computed with " + difference + ": set those of the dips");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "bins 25.0 m, 12.5 m, velocity 2000.0 m/s", "bins 82.021 ft, 41.0105 ft", "bins 25.0 m, 12.501 m", ""})
    void whatIsAlikeOrUnknownIsNot(String metrics) {
        assertThat(SameScale.difference("a.sgy", HISTORY, metrics)).isEmpty();
    }

    @Test
    void dipsInSamplesDependOnNeither() {
        String samples = HISTORY.replace("unit degrees", "unit samples/trace");

        assertThat(SameScale.difference("a.sgy", samples, "bins 1.0 m, 1.0 m")).isEmpty();
    }
}
