package org.varve.run.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Compilation;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.Operator;
import org.varve.core.PeakRates;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cpu.CpuDevice;
import org.varve.host.JobKind;
import org.varve.operator.Catalogue;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.run.Recipe;
import org.varve.tiling.Rates;

class MeasuredRatesTest {

    private static final Site SITE = new Site("node7", "cpu", "4 threads", "0.1.0");
    private static final Subject GAUSSIAN = new Subject("gaussian", "sigma=1,1,1", SITE);
    private static final Subject MEDIAN = new Subject("median", "window=3,3,3", SITE);
    private static final JobKind NPY = new JobKind("npy", "npy", 3);
    private static final JobKind SEGY = new JobKind("sgy", "sgy", 3);
    private static final Demand DEMAND = new Demand(40, 4, 4, 24);
    private static final MachineSpeed MACHINE = new MachineSpeed(7e9, 9e8, 2e10, 1.5e10);
    private static final Shape SHAPE = new Shape(10, 10, 10);

    /** A run that computes 1e8 samples a second, reads 2 GB, touches 3 GB and writes 0.5 GB, once each has started. */
    private static Measurement run(Subject subject, JobKind kind, double samples, double start) {
        Load load = new Load(SHAPE, Halo.NONE, SHAPE, 1, 4, 3, SHAPE, false);
        double bytes = 4 * samples;
        double compute = start + samples / 1e8;
        return new Measurement(subject, kind, load, Bytes.NONE, Bytes.NONE,
                new Work(bytes, bytes, samples, bytes, DEMAND.operations(), DEMAND.hostBytes()),
                new Seconds(9, 0.02 + bytes / 3e9, 0.08 + bytes / 2e9, 0, compute, 0, 0.03 + 0.8 * bytes / 5e8,
                        0.2 * bytes / 5e8, 9),
                new Origin(Instant.EPOCH, 0, false));
    }

    private static Rates rates(List<Measurement> earlier, Subject subject, JobKind kind, Demand demand) {
        return rates(earlier, subject, kind, demand, 1e8);
    }

    private static Rates rates(
            List<Measurement> earlier, Subject subject, JobKind kind, Demand demand, double samples) {
        try (Device cpu = new CpuDevice(4, 64 << 20, false)) {
            return new MeasuredRates(earlier, MACHINE, (long) samples).of(subject, kind, demand, cpu, 4);
        }
    }

    @Test
    void whatARunTakesAnywayIsToldFromWhatItTakesForEachSample() {
        Rates rates = rates(runsOf(GAUSSIAN, 0.25), GAUSSIAN, NPY, DEMAND);

        assertThat(rates.computeSamples()).isCloseTo(1e8, withinPercentage(2));
        assertThat(rates.startSeconds()).isCloseTo(0.02 + 0.08 + 0.25, withinPercentage(2));
        assertThat(rates.touchBytes()).isCloseTo(3e9, withinPercentage(2));
        assertThat(rates.readBytes()).isCloseTo(2e9, withinPercentage(2));
        assertThat(rates.writeBytes()).isCloseTo(5e8, withinPercentage(2));
        assertThat(rates.delay()).isZero();
    }

    /** A run whose tiles are copied to the device at 6 GB/s. */
    private static Measurement copying(double samples) {
        Measurement run = run(GAUSSIAN, NPY, samples, 0.25);
        Seconds seconds = new Seconds(9, run.seconds().allocate(), run.seconds().read(), 0.003 + 4 * samples / 6e9,
                run.seconds().compute(), 0, run.seconds().write(), run.seconds().complete(), 9);
        return new Measurement(run.subject(), run.kind(), run.load(), Bytes.NONE, Bytes.NONE, run.work(), seconds,
                run.origin());
    }

    @Test
    void copyingIsLearnedWhereItWasMeasured() {
        List<Measurement> runs = new ArrayList<>();
        for (double samples = 1e6; samples < 1e9; samples *= 1.3) runs.add(copying(samples));

        assertThat(rates(runs, GAUSSIAN, NPY, DEMAND).copyBytes()).isCloseTo(6e9, withinPercentage(2));
        assertThat(rates(runsOf(GAUSSIAN, 0.25), GAUSSIAN, NPY, DEMAND).copyBytes())
                .isCloseTo(Rates.TYPICAL.copyBytes(), withinPercentage(1e-9));
    }

    private static List<Measurement> runsOf(Subject subject, double start) {
        List<Measurement> runs = new ArrayList<>();
        for (double samples = 1e6; samples < 1e9; samples *= 1.3) runs.add(run(subject, NPY, samples, start));
        return runs;
    }

    @Test
    void oneSmallRunIsMostlyStart() {
        // as long as Java takes to compile the code of it
        Rates rates = rates(List.of(run(GAUSSIAN, NPY, 1e6, 0.4)), GAUSSIAN, NPY, DEMAND);

        assertThat(rates.startSeconds()).isBetween(0.3, 0.6);
        assertThat(rates.computeSamples()).isGreaterThan(2e7);
    }

    /**
     * Small runs end before Java has compiled what they compute, so that they take long for each sample, and no time to
     * start.
     */
    @Test
    void manySmallRunsDoNotMakeALargeOneLookSlow() {
        List<Measurement> earlier = new ArrayList<>();
        for (int n = 0; n < 30; n++) earlier.add(run(GAUSSIAN, NPY, 1e5 * (1 + n % 5), 0.1 * (1 + n % 5)));
        for (int n = 0; n < 3; n++) earlier.add(run(GAUSSIAN, NPY, 5e7 * (1 + n), 0.7));

        Rates large = rates(earlier, GAUSSIAN, NPY, DEMAND, 1e9);
        Rates small = rates(earlier, GAUSSIAN, NPY, DEMAND, 1e5);

        assertThat(large.startSeconds() + 1e9 / large.computeSamples()).isCloseTo(0.8 + 10, withinPercentage(15));
        assertThat(small.startSeconds() + 1e5 / small.computeSamples()).isBetween(0.1, 0.35);
    }

    @Test
    void oneLargeRunIsMostlyItsSamples() {
        Rates rates = rates(List.of(run(GAUSSIAN, NPY, 1e9, 0.4)), GAUSSIAN, NPY, DEMAND);

        assertThat(rates.computeSamples()).isCloseTo(1e8, withinPercentage(10));
    }

    @Test
    void anOperatorThatHasNotRunTakesAsMuchLongerThanItsDemandAsOthers() {
        List<Measurement> earlier = runsOf(GAUSSIAN, 0.25);

        assertThat(rates(earlier, MEDIAN, NPY, new Demand(160, 16, 16, 96)).computeSamples())
                .isCloseTo(2.5e7, withinPercentage(5));
        assertThat(rates(earlier, MEDIAN, NPY, new Demand(160, 4, 4, 24)).computeSamples())
                .isBetween(2.6e7, 9e7);
    }

    @Test
    void whereOnlyOtherFormatsWereMeasuredTheMachineTells() {
        Rates rates = rates(runsOf(GAUSSIAN, 0.25), GAUSSIAN, SEGY, DEMAND);

        assertThat(rates.readBytes()).isCloseTo(9e8, withinPercentage(1e-6));
        assertThat(rates.writeBytes()).isCloseTo(9e8, withinPercentage(1e-6));
        assertThat(rates.computeSamples()).isCloseTo(1e8, withinPercentage(2));
    }

    @Test
    void beforeAnyRunTheCodeOfAGpusKernelsTells() {
        Demand counted = new Demand(40, 4, 4, 24, Optional.of(1 / 3e9));

        assertThat(rates(List.of(), GAUSSIAN, NPY, counted).computeSamples()).isCloseTo(3e9, withinPercentage(1e-6));
        assertThat(rates(runsOf(MEDIAN, 0.25), GAUSSIAN, NPY, counted).computeSamples())
                .as("of another operator").isCloseTo(3e9, withinPercentage(1e-6));
        assertThat(rates(runsOf(GAUSSIAN, 0.25), GAUSSIAN, NPY, counted).computeSamples())
                .as("once it ran").isCloseTo(1e8, withinPercentage(5));
    }

    @Test
    void whereNothingWasMeasuredOperationsAndBytesTell() {
        Rates cheap = rates(List.of(), GAUSSIAN, NPY, new Demand(10, 4, 4, 16));
        Rates dear = rates(List.of(), MEDIAN, NPY, new Demand(100_000, 4, 4, 16));

        assertThat(cheap.touchBytes()).isCloseTo(7e9, withinPercentage(1e-6));
        assertThat(1 / cheap.computeSamples())
                .isCloseTo(10 / (4 * 2 * 1.5e10) + 8 / (4 * 2e10), withinPercentage(1e-6));
        assertThat(dear.computeSamples()).isCloseTo(4 * 2 * 1.5e10 / 100_000, withinPercentage(0.1));
        assertThat(cheap.startSeconds()).isEqualTo(dear.startSeconds()).isBetween(0.3, 1.0);
        assertThat(cheap.delay()).isEqualTo(0.25);
    }

    @Test
    void aGpuIsBoundByItsMemoryOrItsArithmetic() {
        Device gpu = new StatedGpu(new PeakRates(6e13, 3e12));

        double bytesBound = rates(gpu, new Demand(18, 4, 4, 40)).computeSamples();
        double operationsBound = rates(gpu, new Demand(18_000, 4, 4, 40)).computeSamples();

        assertThat(bytesBound).isCloseTo(0.4 * 3e12 / 40, withinPercentage(1e-6));
        assertThat(operationsBound).isCloseTo(0.05 * 6e13 / 18_000, withinPercentage(1e-6));
        assertThat(rates(new StatedGpu(new PeakRates(6e13, 0)), new Demand(18, 4, 4, 40)).computeSamples())
                .isBetween(bytesBound / 10, bytesBound);
    }

    /**
     * Rates of kernels in docs/gpu-h100.md, with the parameters of those; recursive filters and glcm are slower, as
     * they wait for their own results.
     */
    @ParameterizedTest
    @CsvSource({
            "envelope, 36690.7", "instantaneous-phase, 37712.2", "gaussian, 33853.5", "first-derivative, 35028.9",
            "rms, 32550.3", "mean, 34318.7", "median, 13365.4", "semblance, 27791.3"})
    void whatAnH100ComputesIsForetoldWithinAFactorOfTwo(String operator, double megasamples) {
        assertForetold(Catalogue.get(operator).example(), megasamples);
    }

    /** Which was the mean of nine traces then. */
    @Test
    void theLateralFrequencyIsForetoldWithinAFactorOfTwo() {
        assertForetold(Catalogue.get("instantaneous-frequency").create(Map.of("lateral", "true")), 20923.6);
    }

    private static void assertForetold(Operator operator, double megasamples) {
        PeakRates h100 = new PeakRates(2 * 128 * 132 * 1.98e9, 2 * 640 * 2.619e9);
        Survey survey = new Survey(new Shape(256, 256, 500), 0.004, Survey.Unit.SECONDS);
        Program program = new Compilation(Recipe.of(operator).workflow(), survey).program();

        Rates foretold = rates(new StatedGpu(h100), Demand.of(program, program.passes(), 500));

        assertThat(foretold.computeSamples() * 1e-6).isBetween(megasamples / 2, 2 * megasamples);
    }

    private static Rates rates(Device gpu, Demand demand) {
        return new MeasuredRates(List.of(), MACHINE, 100_000_000).of(GAUSSIAN, NPY, demand, gpu, 4);
    }

    /** A GPU that states no more than its memory and peak rates. */
    private record StatedGpu(PeakRates rates) implements Device {

        @Override
        public String name() {
            return "cuda:0";
        }

        @Override
        public String description() {
            return "stated";
        }

        @Override
        public Memory memory() {
            return new Memory(1L << 30, 0);
        }

        @Override
        public Optional<PeakRates> peak() {
            return Optional.of(rates);
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            // holds nothing
        }
    }
}
