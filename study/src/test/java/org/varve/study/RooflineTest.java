package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.json.Json;

/** Rates of so many million bytes that each resource allows its own number of million samples. */
class RooflineTest {

    private static final Demand DEMAND = new Demand(50, 8, 4, 40);

    private static CopyRates copies(double toDevice, double toHost, double both, double onDevice) {
        return new CopyRates(true, 1 << 20, toDevice * 1e6, toHost * 1e6, both * 1e6, onDevice * 1e6);
    }

    private static Roofline onGpu(CopyRates copies, double reached) {
        return Roofline.onGpu("cuda:0", DEMAND, 12e6 * 71, copies, 50e6 * 73, reached);
    }

    private static double transfer(CopyRates copies) {
        return onGpu(copies, 1).roofs().get(Resource.TRANSFER) * 1e-6;
    }

    @Test
    void transferIsBoundByTheSlowestWay() {
        assertThat(transfer(copies(8 * 5, 4 * 7, 12 * 11, 1))).isCloseTo(5, within(1e-9));
        assertThat(transfer(copies(8 * 7, 4 * 5, 12 * 11, 1))).isCloseTo(5, within(1e-9));
        assertThat(transfer(copies(8 * 7, 4 * 11, 12 * 5, 1))).isCloseTo(5, within(1e-9));
    }

    @Test
    void aGpuHasARoofForEachResource() {
        Roofline roofline = onGpu(copies(8 * 5, 4 * 7, 12 * 11, 40 * 13), 2e6);

        assertThat(roofline.roofs()).isEqualTo(Map.of(Resource.HOST_MEMORY, 71e6, Resource.TRANSFER, 5e6,
                Resource.DEVICE_MEMORY, 13e6, Resource.ARITHMETIC, 73e6));
        assertThat(roofline.bound()).isEqualTo(Resource.TRANSFER);
        assertThat(roofline.row("x")).isEqualTo("| x | cuda:0 | 50 | 1.25 | 71 | 5 | 13 | 73 | transfer | 2 | 0.40 |");
        assertThat(roofline.json()).isEqualTo(
                new Roofline.Facts("cuda:0", 50, 40, 1.25, roofline.roofs(), Resource.TRANSFER, 2e6));
        assertThat(Json.line(roofline.json())).contains("\"device memory\":1.3E7", "\"bound\":\"transfer\"");
    }

    @Test
    void theCpuWorksInTheMemoryOfTheHost() {
        Roofline roofline = Roofline.onCpu(DEMAND, 12e6 * 17, 50e6 * 3, Double.NaN);

        assertThat(roofline.roofs()).isEqualTo(Map.of(Resource.HOST_MEMORY, 17e6, Resource.ARITHMETIC, 3e6));
        assertThat(roofline.bound()).isEqualTo(Resource.ARITHMETIC);
        assertThat(roofline.row("x")).isEqualTo("| x | cpu | 50 | 4.17 | 17 | | | 3 | arithmetic | | |");
    }
}
