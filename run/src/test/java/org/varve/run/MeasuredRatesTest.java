package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.cpu.CpuDevice;
import org.varve.host.JobKind;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.tiling.Rates;

class MeasuredRatesTest {

    private static final Site SITE = new Site("node7", "cpu", "4 threads", "0.1.0");
    private static final Subject GAUSSIAN = new Subject("gaussian", "sigma=1,1,1", SITE);
    private static final Subject MEDIAN = new Subject("median", "window=3,3,3", SITE);
    private static final JobKind NPY = new JobKind("npy", "npy", 3);
    private static final JobKind SEGY = new JobKind("sgy", "sgy", 3);
    private static final double OPERATIONS = 40;
    private static final MachineSpeed MACHINE = new MachineSpeed(7e9, 9e8, 1.5e10);
    private static final Shape SHAPE = new Shape(10, 10, 10);

    /** A run that computes 1e8 samples a second, reads 2 GB, touches 3 GB and writes 0.5 GB, once it has started. */
    private static Measurement run(Subject subject, JobKind kind, double samples, double start) {
        Load load = new Load(SHAPE, Halo.NONE, SHAPE, 1, 4, 3, SHAPE, false);
        double bytes = 4 * samples;
        double compute = start + samples / 1e8;
        return new Measurement(subject, kind, load, Bytes.NONE, Bytes.NONE,
                new Work(bytes, bytes, samples, bytes, OPERATIONS),
                new Seconds(9, bytes / 3e9, bytes / 2e9, 0, compute, 0, 0.8 * bytes / 5e8, 0.2 * bytes / 5e8, 9),
                new Origin(Instant.EPOCH, 0, false));
    }

    private static Rates rates(List<Measurement> earlier, Subject subject, JobKind kind, double operations) {
        try (Device cpu = new CpuDevice(4, 64 << 20, false)) {
            return new MeasuredRates(earlier, () -> MACHINE).of(subject, kind, operations, cpu, 4);
        }
    }

    @Test
    void whatARunTakesAnywayIsToldFromWhatItTakesForEachSample() {
        List<Measurement> earlier = new ArrayList<>();
        for (double samples = 1e6; samples < 1e9; samples *= 3) earlier.add(run(GAUSSIAN, NPY, samples, 0.25));

        Rates rates = rates(earlier, GAUSSIAN, NPY, OPERATIONS);

        assertThat(rates.computeSamples()).isCloseTo(1e8, within(1e5));
        assertThat(rates.startSeconds()).isCloseTo(0.25, within(1e-3));
        assertThat(rates.touchBytes()).isCloseTo(3e9, within(3e6));
        assertThat(rates.readBytes()).isCloseTo(2e9, within(2e6));
        assertThat(rates.writeBytes()).isCloseTo(5e8, within(5e5));
        assertThat(rates.delay()).isEqualTo(0.25);
    }

    @Test
    void anOperatorThatHasNotRunGoesByTheOperationsOfOthers() {
        List<Measurement> earlier = List.of(run(GAUSSIAN, NPY, 1e8, 0));

        assertThat(rates(earlier, MEDIAN, NPY, 4 * OPERATIONS).computeSamples()).isCloseTo(2.5e7, within(1e5));
    }

    @Test
    void whereOnlyOtherFormatsWereMeasuredTheMachineTells() {
        List<Measurement> earlier = List.of(run(GAUSSIAN, NPY, 1e8, 0));

        Rates rates = rates(earlier, GAUSSIAN, SEGY, OPERATIONS);

        assertThat(rates.readBytes()).isCloseTo(9e8, withinPercentage(1e-6));
        assertThat(rates.writeBytes()).isCloseTo(9e8, withinPercentage(1e-6));
        assertThat(rates.computeSamples()).isCloseTo(1e8, within(1e5));
    }

    @Test
    void whereNothingWasMeasuredTheMachineAndOperationsTell() {
        Rates cheap = rates(List.of(), GAUSSIAN, NPY, 10);
        Rates dear = rates(List.of(), MEDIAN, NPY, 1000);

        assertThat(cheap.computeSamples()).isCloseTo(100 * dear.computeSamples(), withinPercentage(1e-6));
        assertThat(cheap.touchBytes()).isCloseTo(7e9, withinPercentage(1e-6));
        assertThat(cheap.computeSamples()).isCloseTo(4 * 2 * 1.5e10 / 10, withinPercentage(1e-6));
        assertThat(cheap.startSeconds()).isZero();
    }
}
