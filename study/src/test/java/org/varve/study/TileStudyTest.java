package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.cpu.CpuDevice;
import org.varve.run.Recipe;

class TileStudyTest {

    private static TileSpeed time(String operator, Map<String, String> parameters, int edge) throws Exception {
        return time(operator, parameters, edge, 8L << 30);
    }

    private static TileSpeed time(String operator, Map<String, String> parameters, int edge, long hostBytes)
            throws Exception {
        try (Device device = new CpuDevice(2, 64 << 20, true)) {
            return new TileStudy(device, hostBytes).time(operator, Recipe.of(operator, parameters, List.of()), edge);
        }
    }

    @Test
    void aTileReadsAllOfItsHalo() throws Exception {
        TileSpeed speed = time("mean", Map.of("window", "3,5,9"), 6);

        assertThat(speed.tile()).isEqualTo(new Shape(6, 6, 6));
        assertThat(speed.source()).isEqualTo(new Shape(8, 10, 14));
        assertThat(speed.kept()).isCloseTo(216.0 / 1120, within(1e-12));
        assertThat(speed.seconds()).isPositive();
        assertThat(speed.host()).isGreaterThan(1 << 20);
        assertThat(speed.device()).isZero();
    }

    @Test
    void wholeTracesAreAsLongAsTheEdge() throws Exception {
        TileSpeed speed = time("envelope", Map.of(), 16);

        assertThat(speed.source()).isEqualTo(new Shape(16, 16, 16));
        assertThat(speed.kept()).isEqualTo(1);
    }

    @Test
    void operatorsOfSeveralSurveysAreTimed() throws Exception {
        assertThat(time("difference", Map.of(), 8).seconds()).isPositive();
    }

    @Test
    void aTileThatDoesNotFitHasNoSpeed() throws Exception {
        assertThat(time("mean", Map.of(), 4, 1 << 20).seconds()).isNaN();
    }

    @Test
    void aTileThatDoesNotFitSaysSo() {
        TileSpeed speed = new TileSpeed("mean", new Shape(9, 9, 9), new Shape(11, 11, 11), 3L << 30, 0, Double.NaN);

        assertThat(speed.row()).isEqualTo("| mean | 9x9x9 | 11x11x11 | 54.8 % | 3.0 GiB |  | does not fit |");
        assertThat(speed.json().samplesPerSecond()).isNaN();
    }
}
