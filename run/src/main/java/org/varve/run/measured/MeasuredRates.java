package org.varve.run.measured;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.PeakRates;
import org.varve.host.JobKind;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement;
import org.varve.tiling.Rates;

/**
 * The rates of each stage of a run on a machine, learned from earlier runs: reading and writing by format, computing by
 * the operator with its parameters, or else by the code of a GPU's kernels, or the operations and bytes of any
 * operator. The fewer runs were measured, the more the speed of the machine decides. Runs of about the size that is
 * wanted count most: in small ones, Java computes slowly, as it has not compiled its code yet.
 *
 * @param earlier runs on the same device of the same machine, oldest first
 * @param machine how fast the machine is at what every run does
 * @param samples that the wanted run computes, about
 */
public record MeasuredRates(List<Measurement> earlier, MachineSpeed machine, long samples) {

    /** The number of newest runs that are considered, as a machine's load changes. */
    private static final int NEWEST = 60;

    /** Typical seconds to start each stage: Java compiles its code, a GPU loads kernels. */
    private static final double TOUCHING = 0.01;

    private static final double READING = 0.1;

    private static final double COPYING = 0.003;

    private static final double COMPUTING = 0.4;

    private static final double COMPUTING_ON_GPU = 0.2;

    private static final double WRITING = 0.05;

    /** Typical speed-up of operators by vector instructions. */
    private static final double VECTORS = 2;

    /** More threads than this do not increase the memory bandwidth. */
    private static final int THREADS_OF_MEMORY = 4;

    /** The fractions of a GPU's peak rates that operators reach. */
    private static final double GPU_ARITHMETIC = 0.05;

    private static final double GPU_MEMORY = 0.4;

    /** A GPU in a plan that this machine does not have. */
    private static final PeakRates TYPICAL_GPU = new PeakRates(2.0e13, 1.0e12);

    /**
     * The rates for a run.
     *
     * @param subject the operator and its parameters
     * @param kind the formats read and written
     * @param demand what each sample demands of the device
     * @param threads number of CPU threads
     */
    public Rates of(Subject subject, JobKind kind, Demand demand, Device device, int threads) {
        Rates usual = Rates.TYPICAL;
        StageCost touch = after(new StageCost(TOUCHING, 1 / machine.touchBytes()), _ -> true,
                run -> run.work().touched(), run -> run.seconds().allocate());
        StageCost read = after(new StageCost(READING, 1 / machine.fileBytes()),
                run -> run.kind().reads().equals(kind.reads()), run -> run.work().read(),
                run -> run.seconds().read());
        StageCost copy = after(new StageCost(COPYING, 1 / usual.copyBytes()), _ -> true,
                run -> Float.BYTES * run.work().computed(), run -> run.seconds().copyIn());
        StageCost write = after(new StageCost(WRITING, 1 / machine.fileBytes()),
                run -> run.kind().writes().equals(kind.writes()), run -> run.work().written(),
                run -> run.seconds().write() + run.seconds().complete());
        StageCost compute = after(computing(demand, device, roof(device, threads)), isOf(subject),
                run -> run.work().computed(), run -> run.seconds().compute());
        // computing waits for the first tile; writing starts while more are computed
        double start = touch.start() + read.start() + compute.start();
        return new Rates(touch.rate(), read.rate(), copy.rate(), compute.rate(), write.rate(), usual.seekSeconds(),
                usual.tileSeconds(), start, delay(subject, device, threads));
    }

    /**
     * The cost of a sample of an operator that has not run: by the code of a GPU's kernels, or else as many times that
     * of the roof as others took.
     */
    private StageCost computing(Demand demand, Device device, Roof roof) {
        double start = device.hasOwnMemory() ? COMPUTING_ON_GPU : COMPUTING;
        if (demand.deviceSeconds().isPresent()) return new StageCost(start, demand.deviceSeconds().get());
        StageCost expected = new StageCost(start, 1);
        return after(expected, _ -> true,
                run -> run.work().computed() * roof.seconds(run.work().operations(), run.work().bytes()),
                run -> run.seconds().compute())
                .times(roof.seconds(demand.operations(), demand.bytesOn(device)));
    }

    /** Reading and writing take processors from computing in Java; where it was measured, that is counted. */
    private double delay(Subject subject, Device device, int threads) {
        return device.hasOwnMemory() || earlier.stream().anyMatch(isOf(subject)) ? 0 : 1.0 / threads;
    }

    private static Predicate<Measurement> isOf(Subject subject) {
        return run -> run.subject().operator().equals(subject.operator())
                && run.subject().parameters().equals(subject.parameters());
    }

    /** What operators can do per second on a device; on a GPU, some threads compute while others wait for memory. */
    private record Roof(double operations, double bytes, boolean overlap) {

        double seconds(double operationsOfSample, double bytesOfSample) {
            double arithmetic = Math.max(1, operationsOfSample) / operations;
            double memory = bytesOfSample / bytes;
            return overlap ? Math.max(arithmetic, memory) : arithmetic + memory;
        }
    }

    private Roof roof(Device device, int threads) {
        if (device.hasOwnMemory()) {
            PeakRates peak = device.peak()
                    .filter(known -> known.operations() > 0 && known.bytes() > 0)
                    .orElse(TYPICAL_GPU);
            return new Roof(GPU_ARITHMETIC * peak.operations(), GPU_MEMORY * peak.bytes(), true);
        }
        return new Roof(VECTORS * machine.operations() * threads,
                machine.copyBytes() * Math.min(THREADS_OF_MEMORY, threads), false);
    }

    /** The cost of a stage after those runs that are wanted and have it. */
    private StageCost after(
            StageCost expected, Predicate<Measurement> wanted, ToDoubleFunction<Measurement> amount,
            ToDoubleFunction<Measurement> seconds) {
        List<Measurement> all = earlier.stream()
                .filter(wanted.and(run -> amount.applyAsDouble(run) > 0 && seconds.applyAsDouble(run) > 0))
                .toList();
        List<Measurement> newest = all.subList(Math.max(0, all.size() - NEWEST), all.size());
        double nearest = newest.stream().mapToDouble(this::distance).min().orElse(0);
        return expected.after(newest.stream()
                .map(run -> new StageCost.Run(amount.applyAsDouble(run), seconds.applyAsDouble(run),
                        1 / (1 + Math.pow(distance(run) - nearest, 4))))
                .toList());
    }

    /** How far the size of a run is from that of the wanted one: 1 for e times as large or small. */
    private double distance(Measurement run) {
        return Math.abs(Math.log(Math.max(1, run.work().computed()) / Math.max(1, samples)));
    }
}
