package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

    private static final List<String> NAMES =
            List.of("envelope", "mean", "median", "gaussian", "gst-dip-azimuth", "--host-memory", "--device-memory",
                    "--threads");

    @ParameterizedTest
    @CsvSource({
            "gausian, gaussian", "guassian, gaussian", "gaussiann, gaussian", "Gaussian, gaussian", "gauss, gaussian",
            "men, mean", "mediann, median", "medain, median", "gst_dip_azimut, gst-dip-azimuth", "dip, gst-dip-azimuth",
            "--host-memry, --host-memory", "--thred, --threads", "host-memory, --host-memory",
    })
    void theNearestNameIsMeant(String given, String meant) {
        assertThat(Spelling.near(given, NAMES)).containsExactly(meant);
    }

    @ParameterizedTest
    @CsvSource({"sharpen", "''", "-", "x", "me", "structure-tensor"})
    void aNameFarFromAllIsNoneOfThem(String given) {
        assertThat(Spelling.near(given, NAMES)).isEmpty();
    }

    @Test
    void namesThatAreEquallyNearAreAllTold() {
        assertThat(Spelling.unknown("option", "--memory", NAMES))
                .isEqualTo("there is no option '--memory': did you mean --host-memory or --device-memory?");
        assertThat(Spelling.advice("y" + "x".repeat(1_000_000), List.of("a", "b"))).isEqualTo("give one of a, b");
        assertThat(Spelling.advice("sharpen", List.of("a"))).isEqualTo("give a");
        assertThat(Spelling.advice("sharpen", List.of())).isEqualTo("there are none");
    }
}
