package org.varve.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.json.OrNull;

/**
 * How fast an operator is at each step from the processor to files, what binds it there, and how large a survey may be
 * before it must be cut into tiles.
 *
 * @param speed the operator on the CPU and on a GPU
 * @param fileRate bytes per second that files are read and written with, together
 * @param onCpu where the host's memory ends
 * @param onGpu where that of the GPU ends
 */
public record Throughput(OperatorSpeed speed, double fileRate, Crossing onCpu, Optional<Crossing> onGpu) {

    /** Titles of the {@link #row}. */
    public static final String TITLES =
            """
                    | operator | CPU | spread | CPU, files | bound by | GPU | kernels | spread | bound by | with the bus | GPU, files | bound by | untiled on the host | twice as long: reads | untiled on the GPU | twice as long: reads |
                    |---|---:|---:|---:|---|---|---:|---:|---|---:|---:|---|---:|---:|---:|---:|""";

    /**
     * The largest cube that fits into memory as one tile.
     *
     * @param edge in samples
     * @param reads samples that the tiles of a cube twice as long read, of those that it has; NaN if no tile fits
     */
    public record Crossing(int edge, @OrNull double reads) {

        private String cells() {
            return " %s^3 | %s |".formatted(edge, Double.isNaN(reads) ? "" : String.format(Locale.ROOT, "%.2f", reads));
        }
    }

    private static final String FILES = "files";

    private Demand demand() {
        return speed.demand();
    }

    private double cpuRate() {
        return speed.cpu().shape().size() / speed.cpu().median();
    }

    private double filesRate() {
        return fileRate / (demand().sentBytes() + demand().returnedBytes());
    }

    private static double busRate(Demand demand, CopyRates copies) {
        double oneWay = Math.min(copies.toDevice() / demand.sentBytes(), copies.toHost() / demand.returnedBytes());
        return Math.min(oneWay, copies.both() / (demand.sentBytes() + demand.returnedBytes()));
    }

    private Optional<Double> busRate() {
        return speed.gpu().map(gpu -> busRate(demand(), gpu.copies()));
    }

    /** From file to file on the CPU; none if it was not timed. */
    private List<Stage> onCpuStages() {
        if (Double.isNaN(cpuRate())) return List.of();
        return Stage.of(new Stage.Rate("CPU", cpuRate()), new Stage.Rate(FILES, filesRate()));
    }

    /** From file to file on the GPU; none without one. */
    private List<Stage> onGpuStages() {
        return speed.gpu()
                .map(gpu -> Stage.of(new Stage.Rate(FILES, filesRate()),
                        new Stage.Rate("bus", busRate().orElseThrow()), new Stage.Rate("kernels", gpu.rate())))
                .orElse(List.of());
    }

    private static String bound(List<Stage> stages) {
        return stages.isEmpty() ? "" : Stage.slowest(stages).name();
    }

    /** A row of a table in Markdown, in million samples a second. */
    public String row() {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "| %s | %s | %s | %s | %s |", speed.operator(),
                millions(cpuRate()), percent(speed.cpu().spread()),
                millions(Math.min(cpuRate(), filesRate())),
                onCpuStages().isEmpty() ? "" : Stage.describe(onCpuStages())));
        row.append(speed.gpu()
                .map(gpu -> " %s | %s | %s | %s | %s | %s | %s |".formatted(gpu.label(), millions(gpu.rate()),
                        percent(gpu.spread()), gpu.boundBy(),
                        millions(Math.min(gpu.rate(), busRate().orElseThrow())),
                        millions(Math.min(filesRate(), Math.min(gpu.rate(), busRate().orElseThrow()))),
                        Stage.describe(onGpuStages())))
                .orElse(" | | | | | | |"));
        return row.append(onCpu.cells()).append(onGpu.map(Crossing::cells).orElse(" | |")).toString();
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** A rate in million samples a second. */
    static String millions(double rate) {
        if (Double.isNaN(rate)) return "";
        return rate < 1e8
                ? String.format(Locale.ROOT, "%.1f", rate * 1e-6)
                : String.format(Locale.ROOT, "%.0f", rate * 1e-6);
    }

    /** The speed for scripts, in samples per second. */
    public record Facts(
            @OrNull double cpu, @OrNull double spread, double files, String cpuBound, List<Stage> cpuStages,
            Optional<GpuFacts> gpu, Crossing untiledOnHost, Optional<Crossing> untiledOnGpu) {}

    /** The speed on a GPU, or what is expected of one. */
    public record GpuFacts(
            String device, boolean isEstimated, double kernels, @OrNull double spread, @OrNull double byCounts,
            String kernelsBound, double bus, String bound, List<Stage> stages, List<TileBytes> tiles) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(cpuRate(), speed.cpu().spread(), filesRate(), bound(onCpuStages()), onCpuStages(),
                speed.gpu().map(gpu -> new GpuFacts(gpu.device(), gpu.isEstimated(), gpu.rate(), gpu.spread(),
                        gpu.byCounts(), gpu.boundBy(), busRate().orElseThrow(), bound(onGpuStages()), onGpuStages(),
                        gpu.tiles())),
                onCpu, onGpu);
    }

    /** The head of {@link #csv}: rates in samples per second, shares from 0 to 1, edges in samples. */
    public static final String CSV_HEAD = "operator,cpu,cpu_spread,files,cpu_bound,cpu_share,cpu_files_share,"
            + "gpu,gpu_estimated,kernels,kernels_spread,kernels_by_counts,kernels_bound,bus,gpu_bound,gpu_files_share,bus_share,kernels_share,"
            + "untiled_host_edge,host_tiles_read,untiled_gpu_edge,gpu_tiles_read,"
            + "tile,projected_1,measured_1,projected_2,measured_2,projected_3,measured_3";

    /** A line of a table for other programs; cells that are unknown are empty. */
    public String csv() {
        List<String> cells = new ArrayList<>();
        cells.add(quoted(speed.operator()));
        cells.addAll(List.of(number(cpuRate()), number(speed.cpu().spread()), number(filesRate()),
                bound(onCpuStages())));
        cells.addAll(shares(onCpuStages(), 2));
        cells.addAll(speed.gpu()
                .map(gpu -> List.of(quoted(gpu.device()), String.valueOf(gpu.isEstimated()), number(gpu.rate()),
                        number(gpu.spread()), number(gpu.byCounts()), quoted(gpu.boundBy()),
                        number(busRate().orElseThrow()), bound(onGpuStages())))
                .orElse(Collections.nCopies(8, "")));
        cells.addAll(shares(onGpuStages(), 3));
        cells.addAll(List.of(String.valueOf(onCpu.edge()), number(onCpu.reads())));
        cells.addAll(
                onGpu.map(gpu -> List.of(String.valueOf(gpu.edge()), number(gpu.reads()))).orElse(List.of("", "")));
        TileBytes.csv(speed.gpu().map(OperatorSpeed.Gpu::tiles).orElse(List.of())).forEach(cells::add);
        return String.join(",", cells);
    }

    private static List<String> shares(List<Stage> stages, int count) {
        return stages.isEmpty()
                ? Collections.nCopies(count, "")
                : stages.stream().map(stage -> number(stage.share())).toList();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
