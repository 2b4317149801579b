package org.varve.cuda.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.cuda.KernelLaunches;
import org.varve.cuda.roof.Card;
import org.varve.cuda.roof.KernelCount;
import org.varve.cuda.roof.KernelCounts;
import org.varve.cuda.roof.Roof;

/**
 * What each kernel costs, counted in its PTX, is what docs/gpu.md says, or less. {@code cuda-kernels/count} prints the
 * table, and {@code VARVE_DOCS=write} in the environment of this test writes it anew.
 */
@Tag("nightly")
class PtxCountsTest {

    private static final Path PAGE = Path.of("../docs/gpu.md");
    private static final Path TABLE = Path.of("target/counts.md");
    private static final Shape SHAPE = new Shape(8, 8, 256);
    private static final Shape LONG = new Shape(8, 16, 1000);

    /** Whole traces in its middle are counted, which have all their neighbours. */
    private static final Shape WIDE = new Shape(10, 10, 1000);
    private static final String HEAD = "| kernel | instructions |";
    private static final String HEAD_OF_MEASURED = "| kernel, on the H100 | measured | estimate |";

    /**
     * Kernels whose long runs and blocks such a survey leaves half empty are counted in the midst of a larger one. The
     * strike of 15 degrees lies between two traces, as most do.
     */
    private static final Map<String, KernelLaunches.Run> LARGER = Map.ofEntries(
            larger("fault_dips_shared", "fault-likelihood", "strikes", "15,195,90", new Shape(54, 8, 256)),
            larger("strike_means", "fault-likelihood", "strikes", "15,30,90", new Shape(54, 54, 216)),
            Map.entry("fault_dips", KernelLaunches.run("fault-likelihood",
                    Map.of("plane", "15,15,145", "strikes", "15,195,90"), new Shape(54, 8, 256))),
            larger("semblance_scan_usual", "dip-steered-semblance", "window", "5,5,15", WIDE),
            larger("median_of_columns", "median", "window", "5,5,5", LONG),
            larger("principal_energy", "eigen-coherence", "window", "3,3,9", LONG),
            larger("short_time_peak", "peak-frequency", "length", "128ms/33samples", LONG),
            larger("short_time_moments", "spectral-bandwidth", "length", "128ms/33samples", LONG),
            larger("sos_filter", "lowpass", "corner", "40", LONG),
            larger("wavelet_peak", "wavelet-bank", "measure", "peak", LONG),
            larger("wavelet_thirds", "wavelet-bank", "measure", "thirds", LONG));

    /** Four strikes of a fault are enough: a launch compares as many. */
    private static final Map<String, Map<String, String>> PARAMETERS =
            Map.of("fault-likelihood", Map.of("strikes", "0,360,90"));

    /** Blocks are counted from the middle on, until warps have issued so many instructions. */
    private static final long MOST_INSTRUCTIONS = 4_000_000;

    /** Million samples per second of the H100 in docs/gpu-h100.md, of kernels that have not changed since. */
    private static final Map<String, Double> MEASURED = Map.ofEntries(
            Map.entry("hilbert", 83742.2), Map.entry("magnitude", 173236.3), Map.entry("phase", 169088.5),
            Map.entry("phase_derivative", 104213.3), Map.entry("absolute", 187168.7), Map.entry("lookup", 146369.4),
            Map.entry("square", 201773.4), Map.entry("square_root", 189489.3),
            Map.entry("median_in_registers", 17363.3), Map.entry("semblance_ratio", 180791.0),
            Map.entry("quantize", 177193.3));

    private static final double MORE = 1.05;

    private static final Path COUNTS =
            Path.of("src/main/resources/org/varve/cuda/roof").resolve(KernelCounts.FILE);

    private static Map<String, Tally> tallies;
    private static Map<String, Double> operations;
    private static double calibration;

    @BeforeAll
    static void count(@TempDir Path folder) throws IOException {
        operations = KernelLaunches.record(folder, 0, KernelLaunches.runs(SHAPE, PARAMETERS));
        tallies = new TreeMap<>();
        Map<String, Kernel> kernels = Modules.kernels();
        for (Kernel kernel : kernels.values()) tallies.put(kernel.name(), tally(folder, kernel));
        for (Map.Entry<String, KernelLaunches.Run> larger : LARGER.entrySet()) {
            String kernel = larger.getKey();
            Path own = folder.resolve(kernel);
            operations.put(kernel, KernelLaunches.record(own, 0, List.of(larger.getValue())).get(kernel));
            tallies.put(kernel, tally(own, kernels.get(kernel)));
        }
        calibration =
                Math.exp(MEASURED.keySet().stream().mapToDouble(PtxCountsTest::logarithm).average().orElseThrow());
        List<String> table = table();
        Files.write(TABLE, table);
        if ("write".equals(System.getenv("VARVE_DOCS"))) {
            write(HEAD_OF_MEASURED, measured());
            write(HEAD, table);
            Files.write(COUNTS, KernelCounts.lines(counts()));
        }
    }

    private static Map.Entry<String, KernelLaunches.Run> larger(
            String kernel, String operator, String parameter, String value, Shape shape) {
        return Map.entry(kernel, KernelLaunches.run(operator, Map.of(parameter, value), shape));
    }

    private static Tally tally(Path folder, Kernel kernel) throws IOException {
        Recording recording = Recording.read(folder.resolve(kernel.name() + ".launch"));
        return Tally.of(new Launch(kernel, recording).run(recording.grid().size() / 2, MOST_INSTRUCTIONS));
    }

    private static List<KernelCount> counts() {
        return tallies.values().stream()
                .map(tally -> tally.count(operations.getOrDefault(tally.kernel(), 0.0)))
                .toList();
    }

    /** How much faster the H100 was than the roof that binds. */
    private static double logarithm(String kernel) {
        return Math.log(MEASURED.get(kernel) * 1e6 / Roof.rate(tallies.get(kernel).count(0), Card.ALL.getFirst()));
    }

    private static List<String> table() {
        List<String> lines = new ArrayList<>();
        String cards = Card.ALL.stream().map(Card::name).collect(Collectors.joining(" | "));
        lines.add(HEAD
                + " FP32 | integer | FP64 | memory | bytes | of sectors | of memory | bank conflicts | lanes | chain | "
                + cards + " | bound by |");
        lines.add("|---|" + "---:|".repeat(11 + Card.ALL.size()) + "---|");
        tallies.values().forEach(tally -> lines.add(tally.row(calibration)));
        return lines;
    }

    private static List<String> measured() {
        List<String> lines = new ArrayList<>(List.of(HEAD_OF_MEASURED, "|---|---:|---:|"));
        new TreeMap<>(MEASURED).forEach((kernel, millions) -> lines.add(String.format(
                "| %s | %s | %s |", kernel, Tally.rounded(millions / 1e3),
                Tally.rounded(Roof.rate(tallies.get(kernel).count(0), Card.ALL.getFirst()) * calibration / 1e9))));
        return lines;
    }

    private static void write(String head, List<String> table) throws IOException {
        List<String> page = new ArrayList<>(Files.readAllLines(PAGE));
        page.replaceAll(line -> line.replaceFirst("^factor of \\d+\\.\\d+", factor()));
        int first = (int) page.stream().takeWhile(line -> !line.startsWith(head)).count();
        while (first < page.size() && page.get(first).startsWith("|")) page.remove(first);
        page.addAll(first, table);
        Files.write(PAGE, page);
    }

    /** A column of the table as it is written. */
    private static Map<String, Double> written(int column) throws IOException {
        return Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith(HEAD))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .collect(Collectors.toMap(
                        cells -> cells[1], cells -> Double.parseDouble(cells[column].replace(",", ""))));
    }

    private static void requireNoMore(int column, Function<Tally, Double> count) throws IOException {
        Map<String, Double> written = written(column);
        assertThat(written.keySet()).as("the kernels of docs/gpu.md; VARVE_DOCS=write writes them anew")
                .isEqualTo(tallies.keySet());
        tallies.forEach((kernel, tally) -> assertThat(count.apply(tally))
                .as("%s, column %d of docs/gpu.md; VARVE_DOCS=write writes it anew", kernel, column)
                .isLessThanOrEqualTo(written.get(kernel) * MORE + 1e-3));
    }

    @Test
    void noKernelIssuesMore() throws IOException {
        requireNoMore(2, Tally::instructions);
    }

    @Test
    void noKernelComputesMoreInDoublePrecision() throws IOException {
        requireNoMore(5, tally -> tally.of(Cost.Pipe.FP64));
    }

    @Test
    void noKernelAsksMoreOfMemory() throws IOException {
        requireNoMore(8, Tally::sectorBytes);
    }

    @Test
    void noKernelHasMoreBankConflicts() throws IOException {
        requireNoMore(10, tally -> tally.counts().bankConflicts());
    }

    @Test
    void estimatesAreThoseMeasuredWithinAFactor() {
        assertThat(MEASURED.keySet()).allSatisfy(kernel -> assertThat(
                Math.exp(logarithm(kernel)) / calibration).as(kernel).isBetween(0.5, 2.0));
    }

    @Test
    void theFactorIsThatOfTheDocuments() throws IOException {
        assertThat(Files.readAllLines(PAGE)).anyMatch(line -> line.startsWith(factor()));
    }

    @Test
    void forecastsUseTheSameCounts() throws IOException {
        assertThat(Files.readAllLines(COUNTS)).as("VARVE_DOCS=write writes them anew")
                .isEqualTo(KernelCounts.lines(counts()));
        assertThat(KernelCounts.REACHED).isCloseTo(calibration, within(0.005));
    }

    private static String factor() {
        return String.format(Locale.ROOT, "factor of %.2f", calibration);
    }
}
