package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static final String TEXT = "varve median window=3,3,3 boundary=x; output median; survey a.sgy; version 1";

    @Test
    void theOutputIsNamedHoweverFewCharactersThereAre() {
        History history = new History(TEXT, Map.of());

        assertThat(history.within(1000)).isEqualTo(TEXT);
        for (int characters = 30; characters < TEXT.length(); characters++) {
            assertThat(history.within(characters)).hasSizeLessThanOrEqualTo(characters).contains("; output median")
                    .startsWith("varve ").contains(" ...");
        }
        assertThat(new History("varve generate: seed 1", Map.of()).within(16)).isEqualTo("varve genera ...");
    }

    /** A run that reads the output takes its unit from the history. */
    @Test
    void theUnitIsKeptWhereTheHistoryIsShort() {
        String text = "varve gst-dips-2d window=7,7,15 unit=auto; output dip; unit degrees; survey a.sgy; version 1";
        for (int characters = 40; characters < text.length(); characters++) {
            String within = new History(text, Map.of()).within(characters);
            assertThat(within).hasSizeLessThanOrEqualTo(characters);
            assertThat(History.unit(within)).isEqualTo("degrees");
            assertThat(within.split("; ")).contains("output dip");
        }
    }
}
