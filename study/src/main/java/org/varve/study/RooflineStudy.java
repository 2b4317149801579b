package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.DeviceMeasurements;
import org.varve.core.KernelForecast;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.cpu.CpuMeasurements;

/** Compares operators with the peak rates of the machine, which it measures first. */
public final class RooflineStudy implements AutoCloseable {

    static final Shape SHAPE = new Shape(200, 200, 200);

    private final int threads;
    private final double copyRate;
    private final double arithmeticRate;
    private final BenchSurvey survey = new BenchSurvey(SHAPE);
    private final Device cpu;
    private final Device gpu;
    private final Optional<CopyRates> copies;
    private final Optional<KernelTimer> timer;

    /**
     * Measures the CPU and, if the chosen device is one, the GPU.
     *
     * @param heapBytes bytes of heap that the CPU's threads may fill
     * @param chosen the device of runs, or a planned one, whose rates are estimated
     */
    public RooflineStudy(int threads, long heapBytes, Device chosen) {
        this.threads = threads;
        gpu = chosen;
        cpu = new CpuDevice(threads, heapBytes, true);
        CpuMeasurements measurements = new CpuMeasurements(threads);
        copyRate = measurements.copyRate();
        arithmeticRate = measurements.arithmeticRate();
        Optional<DeviceMeasurements> measured = chosen.measurements();
        copies = measured.map(DeviceMeasurements::copyRates).or(chosen::plannedCopies);
        timer = measured.map(each -> new KernelTimer(chosen, each, copies.orElseThrow().onDevice(),
                KernelTimer.MORE_RUNS));
    }

    /** Bytes of the Java heap that the best strips of a workflow take. */
    public static long heapBytes(Workflow workflow, int threads) throws OutOfBudgetException {
        return BenchSurvey.heapBytes(workflow, SHAPE, threads);
    }

    /**
     * The speed of an operator on the CPU and, if there is one or a card is assumed, on the GPU.
     *
     * @param isTimed whether there is time to measure; if not, the speed of a GPU is estimated
     */
    public OperatorSpeed measure(String name, Workflow workflow, boolean isTimed) throws OutOfBudgetException {
        Program program = new Compilation(workflow, MemoryStudy.survey(SHAPE)).program();
        Demand demand = Demand.of(program, gpu, SHAPE.samples());
        BenchTiming timing = isTimed
                ? survey.time(name, workflow, cpu, threads)
                : BenchTiming.skipped(name, threads, SHAPE, "no time was left");
        List<Roofline> rooflines = new ArrayList<>();
        rooflines.add(Roofline.onCpu(demand, copyRate, arithmeticRate, timing.samplesPerSecond()));
        Optional<OperatorSpeed.Gpu> kernels = kernels(program, workflow, isTimed);
        if (kernels.isPresent()) {
            double reached = kernels.get().isEstimated() ? Double.NaN : kernels.get().rate();
            rooflines.add(Roofline.onGpu(
                    kernels.get().label(), demand, copyRate, copies.orElseThrow(), arithmeticPeak(), reached));
        }
        return new OperatorSpeed(name, demand, rooflines, timing, kernels);
    }

    private Optional<OperatorSpeed.Gpu> kernels(Program program, Workflow workflow, boolean isTimed)
            throws OutOfBudgetException {
        if (copies.isEmpty() || gpu.obstacle(program).isPresent()) return Optional.empty();
        Optional<KernelForecast> forecast = gpu.forecast(program, SHAPE.samples());
        double byCounts = forecast.map(each -> 1 / each.secondsPerSample()).orElse(Double.NaN);
        String boundBy = forecast.map(KernelForecast::boundBy).orElse("");
        if (timer.isEmpty() || !isTimed) {
            if (forecast.isEmpty()) return Optional.empty();
            List<TileBytes> tiles = new TileMemory(gpu, false).of(program);
            return Optional.of(new OperatorSpeed.Gpu(gpu.name(), true, byCounts, Double.NaN, byCounts, boundBy,
                    copies.get(), tiles));
        }
        Program compiled = timer.get().compile(workflow);
        KernelRate rate = timer.get().time(compiled);
        return Optional.of(new OperatorSpeed.Gpu(gpu.name(), false, rate.median(), rate.runs().spread(), byCounts,
                boundBy, copies.get(), new TileMemory(gpu, true).of(compiled)));
    }

    private double arithmeticPeak() {
        return gpu.peak().orElseThrow().operations();
    }

    /** A sentence on the measured rates. */
    public String describe() {
        return String.format(Locale.ROOT,
                "the processor, %s threads: copies %.1f GB/s, read and written; fmas %.0f GFLOP/s; %.1f operations a byte",
                threads, copyRate * 1e-9, arithmeticRate * 1e-9, arithmeticRate / copyRate)
                + copies.map(
                        rates -> String.format(Locale.ROOT,
                                "; %s: to the device %.1f GB/s, to the host %.1f, both at once %.1f, within %.1f; ",
                                gpu.name() + (timer.isEmpty() ? ", estimated" : ""), rates.toDevice() * 1e-9,
                                rates.toHost() * 1e-9,
                                rates.both() * 1e-9,
                                rates.onDevice() * 1e-9)
                                + String.format(Locale.ROOT, "%.0f GFLOP/s by clock and cores",
                                        arithmeticPeak() * 1e-9))
                        .orElse("");
    }

    /** The rates for scripts: bytes and operations per second. */
    public record Facts(int threads, double copyRate, double arithmeticRate, Optional<Gpu> gpu) {}

    /** The rates of a GPU. */
    public record Gpu(double toDevice, double toHost, double both, double onDevice, double arithmeticRate) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(threads, copyRate, arithmeticRate, copies.map(rates -> new Gpu(rates.toDevice(),
                rates.toHost(), rates.both(), rates.onDevice(), arithmeticPeak())));
    }

    @Override
    public void close() {
        timer.ifPresent(KernelTimer::close);
        survey.close();
        cpu.close();
    }
}
