package org.varve.run.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;

/** Dips that are read with other bins than they were computed with give other curvatures. */
class SameScaleTest {

    private static final String HISTORY =
            "varve gst-dips-2d unit=auto; output inline-dip; unit degrees; bins 25.0 m, 12.5 m, velocity 2000.0 m/s; version 1";

    @Test
    void otherBinsOrVelocityAreNoted() {
        assertThat(SameScale.difference("a.sgy", HISTORY, "bins 50.0 m, 12.5 m, velocity 3000.0 m/s"))
                .map(Note::message).contains("a.sgy was computed with bins 25.0 m, 12.5 m, and this run has "
                        + "bins 50.0 m, 12.5 m: its degrees are read by the latter");
        assertThat(SameScale.difference("a.sgy", HISTORY, "bins 25.0 m, 12.5 m, velocity 3000.0 m/s"))
                .map(Note::message).contains("a.sgy was computed with velocity 2000.0 m/s, and this run has "
                        + "velocity 3000.0 m/s: its degrees are read by the latter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bins 25.0 m, 12.5 m, velocity 2000.0 m/s", "bins 25.0 m, 12.5 m", ""})
    void nothingElseIs(String metrics) {
        assertThat(SameScale.difference("a.sgy", HISTORY, metrics)).isEmpty();
        assertThat(SameScale.difference("a.sgy", HISTORY.replace("degrees", "samples/trace"), "bins 1 m, 1 m"))
                .isEmpty();
    }
}
