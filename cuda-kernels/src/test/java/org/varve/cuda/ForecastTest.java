package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceGroup;
import org.varve.core.Halo;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cuda.roof.Card;
import org.varve.cuda.roof.KernelCount;
import org.varve.cuda.roof.KernelCounts;
import org.varve.cuda.roof.Roof;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Forecasts of operators, beside what an H100 measured. */
class ForecastTest {

    private static final Forecast H100 = new Forecast(Card.ALL.getFirst());
    private static final Forecast T4 = new Forecast(Card.ALL.getLast());
    private static final Card H200 = new Card("H200", 132, 1.755, 128, 64, 64, 3728, 0, 0);
    private static final KernelCount EXTEND_THEN = new KernelCount("extend", 0, 164, 15.7, 116, 0, 2.33, 7.63);
    private static final KernelCount COUNT_THEN = new KernelCount("count_not_finite", 0, 95.5, 9, 68.5, 0, 1, 4);
    private static final int SAMPLES = 500;

    private final PretendDriver driver = PretendDriver.load();

    @AfterEach
    void forget() {
        driver.reset("");
    }

    private static Program program(String operator, Map<String, String> parameters) {
        Survey survey = new Survey(new Shape(100, 100, SAMPLES), 0.004, Survey.Unit.SECONDS);
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).create(parameters));
        return Fusion.of(new Compilation(workflow, survey).program());
    }

    private static double rate(Forecast forecast, String operator, Map<String, String> parameters) {
        return 1 / forecast.of(program(operator, parameters), SAMPLES).orElseThrow().secondsPerSample();
    }

    /** The same on the days of the measurements, when samples were extended and counted one by one. */
    private static double rateThen(Card card, Program program) {
        double seconds = new Forecast(card).of(program, SAMPLES).orElseThrow().secondsPerSample();
        int inputs = program.inputs();
        if (!program.halo().equals(Halo.NONE)) seconds += inputs * secondsLonger(EXTEND_THEN, card);
        return 1 / (seconds + (inputs + program.outputs().size()) * secondsLonger(COUNT_THEN, card));
    }

    private static double secondsLonger(KernelCount then, Card card) {
        KernelCount now = KernelCounts.of(then.function());
        return (1 / Roof.rate(then, card) - 1 / Roof.rate(now, card)) / KernelCounts.REACHED;
    }

    /**
     * Million samples per second of the self-test in docs/gpu-h100.md, with the defaults of then, for kernels that have
     * not changed since.
     */
    @ParameterizedTest
    @CsvSource({
            "envelope, , 36690.7",
            "instantaneous-phase, , 37712.2",
            "gaussian, 'sigma=1,1,1', 33853.5",
            "first-derivative, , 35028.9",
            "rms, 'window=1,1,9', 32550.3",
            "mean, 'window=3,3,3', 34318.7",
            "median, 'window=3,3,3', 13365.4",
            "semblance, 'window=3,3,9', 27791.3",
    })
    void isWithinAFactorOfTwoOfWhatAnH100Took(String operator, String parameters, double millions) {
        double forecast = rateThen(Card.ALL.getFirst(), program(operator, parsed(parameters))) / 1e6;

        assertThat(forecast / millions).as("%s: %.0f million samples a second", operator, forecast).isBetween(0.5, 2.0);
    }

    private static Map<String, String> parsed(String parameters) {
        if (parameters == null) return Map.of();
        return Arrays.stream(parameters.split(" "))
                .map(setting -> setting.split("="))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
    }

    @Test
    void everyOperatorHasOne() {
        for (OperatorEntry entry : Catalogue.entries()) {
            Program program = program(entry.name(), entry.examples());
            double card = H100.of(program, SAMPLES).orElseThrow().secondsPerSample();
            assertThat(card).as(entry.name()).isBetween(1e-12, 1e-6);
            assertThat(T4.of(program, SAMPLES).orElseThrow().secondsPerSample()).as(entry.name())
                    .isGreaterThan(2 * card);
        }
    }

    /** One function takes the smaller windows, another the larger ones. */
    @Test
    void longerWindowsTakeLonger() {
        double once = rate(H100, "percentile", Map.of("window", "5,5,3"));
        double more = rate(H100, "percentile", Map.of("window", "7,7,15"));
        double most = rate(H100, "percentile", Map.of("window", "9,9,11"));

        assertThat(once).isGreaterThan(2 * more);
        assertThat(more).isGreaterThan(most);
    }

    @Test
    void mediansOfWholeCubesAreFast() {
        assertThat(rate(H100, "median", Map.of("window", "5,5,5")))
                .isGreaterThan(2 * rate(H100, "median", Map.of("window", "5,5,3")));
    }

    /**
     * What the table of docs/gpu-h200.md measured; the kernels of predictability, time-shift, fault-likelihood,
     * wavelet-bank, centroid-frequency and spectral-bandwidth were written anew since.
     */
    @Test
    void mostOperatorsAreWithinAFactorOfTwoOfWhatAnH200Took() throws IOException {
        List<Double> ratios = new ArrayList<>();
        List<String> beyond = new ArrayList<>();
        measuredOnAnH200().forEach((operator, millions) -> {
            double ratio = rateThen(H200, program(operator, measuredWith(operator))) / (1e6 * millions);
            ratios.add(ratio);
            if (ratio < 0.5 || ratio > 2) beyond.add(operator);
        });

        assertThat(ratios).hasSizeGreaterThan(75);
        assertThat(beyond).isSubsetOf(
                "percentile", "low-rank-denoise", "predictability", "time-shift", "fault-likelihood", "wavelet-bank",
                "dip-steered-semblance", "centroid-frequency", "spectral-bandwidth");
        assertThat(Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow())).isBetween(0.8, 1.25);
    }

    /** The defaults of that day. */
    private static Map<String, String> measuredWith(String operator) {
        return switch (operator) {
            case "chaos" -> Map.of("gradient", "0");
            case "dip-steered-semblance" -> Map.of("max-dip", "2", "dip-step", "0.25");
            case "gradient-dips" -> Map.of("window", "7,7,5", "gradient", "1.5");
            default -> Catalogue.get(operator).examples();
        };
    }

    private static Map<String, Double> measuredOnAnH200() throws IOException {
        return Files.readAllLines(Path.of("../docs/gpu-h200.md")).stream()
                .dropWhile(line -> !line.equals("## Rates of operators"))
                .takeWhile(line -> !line.equals("## Kernels"))
                .filter(line -> line.endsWith("| ok |"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .collect(Collectors.toMap(cells -> cells[1].replaceFirst(" .*", ""),
                        cells -> Double.parseDouble(cells[4])));
    }

    /** A card with two FP64 units in each multiprocessor. */
    @Test
    void launchesThatFewUnitsComputeAreCutSooner() {
        LaunchCuts cuts = LaunchCuts.of(14);
        Forecast small = new Forecast(new Card("small", 14, 1.5, 64, 64, 2, 128, 0, 0));
        Shape shape = new Shape(100, 100, SAMPLES);
        DeviceLayout layout =
                new DeviceLayout(program("glcm", Map.of()), shape, new Tiles(shape, 1), ProductWay.OWN);
        int last = layout.program().passes().size() - 1;

        assertThat(cuts.within(small.mostOperations(layout, last)).mostOperations())
                .isPositive().isLessThan(cuts.mostOperations() / 2);
        assertThat(cuts.within(Double.POSITIVE_INFINITY)).isEqualTo(cuts);
    }

    @Test
    void functionsThatWereNotCountedAreNamed() {
        assertThatThrownBy(() -> KernelCounts.of("no_kernel")).hasMessage("function no_kernel was not counted");
    }

    @Test
    void everyKernelOfThisBuildWasCounted() throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");

        assertThat(KernelCounts.all().keySet()).as("cuda-kernels/count writes them anew")
                .containsExactlyInAnyOrderElementsOf(KernelLaunches.kernels());
    }

    /** Twice the clock and twice the memory take half the time. */
    @Test
    void cardsAreAsTheirDriversTell() throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels, which need nvcc");
        driver.reset("DEVICES=64MiB CC=80");
        Program program = program("gaussian", Map.of("sigma", "1,1,1"));
        double seconds = new Forecast(new Card("pretend", 2, 1, 64, 64, 32, 0.82 * 32, 0, 0))
                .of(program, SAMPLES).orElseThrow().secondsPerSample();
        try (Device gpu = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE)) {
            assertThat(gpu.forecast(program, SAMPLES).orElseThrow().secondsPerSample()).isEqualTo(seconds);
            assertThat(new DeviceGroup(List.of(gpu, gpu)).forecast(program, SAMPLES).orElseThrow().secondsPerSample())
                    .isEqualTo(seconds);
        }
    }
}
