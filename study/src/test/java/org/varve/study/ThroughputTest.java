package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.core.Shape;
import org.varve.study.Throughput.Crossing;

/** One field in, two out: 4 and 8 bytes a sample. */
class ThroughputTest {

    private static final Demand DEMAND = new Demand(100, 4, 8, 40);
    private static final CopyRates COPIES = new CopyRates(true, 0, 4e9, 4e9, 5.4e9, 4e11);
    private static final Shape MILLION = new Shape(100, 100, 100);

    private static final Shape TILE = new Shape(16, 16, 500);
    private static final List<TileBytes> PROJECTED = List.of(new TileBytes(TILE, 1, 4 << 20, Optional.empty()),
            new TileBytes(TILE, 2, 6 << 20, Optional.empty()), new TileBytes(TILE, 3, 8 << 20, Optional.empty()));

    private static Throughput throughput(double fileRate, double gpuRate) {
        return throughput(fileRate, new OperatorSpeed.Gpu(
                "cuda:h100", true, gpuRate, Double.NaN, gpuRate, "FP64", COPIES, PROJECTED));
    }

    private static Throughput throughput(double fileRate, OperatorSpeed.Gpu gpu) {
        // 10, 12 and 20 ms: 83 million samples a second at the median
        BenchTiming cpu = new BenchTiming("mean", 2, MILLION, List.of(0.020, 0.010, 0.012));
        return new Throughput(new OperatorSpeed("mean", DEMAND, List.of(), cpu, Optional.of(gpu)), fileRate,
                new Crossing(700, 1.25), Optional.of(new Crossing(500, Double.NaN)));
    }

    /** The bus brings 450 million samples a second: both directions at once move 5.4 GB/s, a sample is 12 bytes. */
    @ParameterizedTest
    @CsvSource({
            "1.2e8, 1e9, 10, 'files; CPU 12 %', 10, 'files; bus 2 %, kernels 1 %'",
            "1.2e10, 1e9, 83.3, 'CPU; files 8 %', 450, 'bus; files 45 %, kernels 45 %'",
            "1.2e10, 2e8, 83.3, 'CPU; files 8 %', 200, 'kernels; files 20 %, bus 44 %'",
            "2.4e9, 1e9, 83.3, 'CPU; files 42 %', 200, 'files; bus 44 %, kernels 20 %'",
    })
    void theSlowestStepBinds(
            double fileRate, double gpuRate, double cpuMillions, String cpuBound, double gpuMillions, String gpuBound) {
        Throughput throughput = throughput(fileRate, gpuRate);
        List<String> cells = List.of(throughput.row().split(" *\\| *", -1));

        assertThat(Double.parseDouble(cells.get(4))).isEqualTo(cpuMillions);
        assertThat(cells.get(5)).isEqualTo(cpuBound);
        assertThat(Double.parseDouble(cells.get(11))).isEqualTo(gpuMillions);
        assertThat(cells.get(12)).isEqualTo(gpuBound);
    }

    @Test
    void anEstimateSaysSo() {
        Throughput throughput = throughput(1.2e10, 1e9);

        assertThat(throughput.row()).isEqualTo(
                "| mean | 83.3 | 83 % | 83.3 | CPU; files 8 % | cuda:h100, estimated | 1000 |  | FP64 | 450 | 450 | bus; files 45 %, kernels 45 % | 700^3 | 1.25 | 500^3 |  |");
        assertThat(throughput.json().gpu().orElseThrow().isEstimated()).isTrue();
        assertThat(throughput.json().gpu().orElseThrow().bus()).isCloseTo(4.5e8, within(1.0));
        assertThat(throughput.row().chars().filter(each -> each == '|').count())
                .isEqualTo(Throughput.TITLES.lines().findFirst().orElseThrow().chars().filter(c -> c == '|').count());
    }

    @Test
    void withoutAGpuItsCellsAreEmpty() {
        BenchTiming skipped = BenchTiming.skipped("network", 2, MILLION, "computes whole tiles");
        String row = new Throughput(new OperatorSpeed("network", DEMAND, List.of(), skipped, Optional.empty()), 1.2e9,
                new Crossing(300, 2), Optional.empty()).row();

        assertThat(row).startsWith("| network |  |  |  |  | | | | | | | | 300^3 | 2.00 | | |");
    }

    @Test
    void whatIsMeasuredHasItsSpreadAndItsBytes() {
        List<TileBytes> taken = PROJECTED.stream()
                .map(each -> new TileBytes(TILE, each.inFlight(), each.projected(), Optional.of(each.projected() - 1)))
                .toList();
        Throughput throughput = throughput(2.4e9,
                new OperatorSpeed.Gpu("cuda:0", false, 1e9, 0.25, 8e8, "FP64", COPIES, taken));

        assertThat(throughput.row()).contains("| cuda:0 | 1000 | 25 % | FP64 |");
        assertThat(throughput.csv()).contains(",false,1.00000e+09,0.250000,8.00000e+08,\"FP64\",")
                .endsWith(",16x16x500,4194304,4194303,6291456,6291455,8388608,8388607");
        assertThat(TileBytes.row("mean", taken))
                .startsWith("| mean | 16x16x500 | 4.0 MiB | ").doesNotContain("|  |");
        assertThat(TileBytes.row("mean", PROJECTED))
                .isEqualTo("| mean | 16x16x500 | 4.0 MiB |  | 6.0 MiB |  | 8.0 MiB |  |");
        assertThat(throughput.json().gpu().orElseThrow().tiles()).isEqualTo(taken);
    }

    @Test
    void csvHasACellForEachTitle() {
        Throughput throughput = throughput(2.4e9, 1e9);

        assertThat(throughput.csv()).isEqualTo("\"mean\",8.33333e+07,0.833333,2.00000e+08,CPU,1.00000,0.416667,"
                + "\"cuda:h100\",true,1.00000e+09,,1.00000e+09,\"FP64\",4.50000e+08,files,1.00000,0.444444,0.200000,700,"
                + "1.25000,500,,16x16x500,4194304,,6291456,,8388608,");
        assertThat(throughput.csv().split(",", -1)).hasSameSizeAs(Throughput.CSV_HEAD.split(","));
    }

    @Test
    void withoutAGpuItsCellsInCsvAreEmpty() {
        BenchTiming skipped = BenchTiming.skipped("network", 2, MILLION, "computes whole tiles");
        Throughput throughput = new Throughput(new OperatorSpeed("network", DEMAND, List.of(), skipped,
                Optional.empty()), 1.2e9, new Crossing(300, 2), Optional.empty());

        assertThat(throughput.csv()).isEqualTo("\"network\",,,1.00000e+08,,,,,,,,,,,,,,,300,2.00000,,,,,,,,,");
    }
}
