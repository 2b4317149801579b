package org.varve.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
 * How fast a machine does each part of a run, fitted to earlier runs: reading and writing by format, computing by the
 * operator with its parameters, or else by the operations and bytes of any operator. Where no run was measured, the speed
 * of the machine decides.
 *
 * @param earlier runs on the same device of the same machine, oldest first
 * @param machine asked only where no run was measured
 */
record MeasuredRates(List<Measurement> earlier, Supplier<MachineSpeed> machine) {

    /** The number of newest runs that are considered, as a machine's load changes. */
    private static final int NEWEST = 60;

    /** Operators do about this many times as many operations as single numbers allow, by vectors. */
    private static final double VECTORS = 2;

    /** More threads than this do not get more out of memory. */
    private static final int THREADS_OF_MEMORY = 4;

    /** The fractions of a GPU's peak rates that operators reach. */
    private static final double GPU_ARITHMETIC = 0.05;

    private static final double GPU_MEMORY = 0.4;

    /** A GPU that is planned for but not there. */
    private static final PeakRates TYPICAL_GPU = new PeakRates(2.0e13, 1.0e12);

    /**
     * The rates for a run.
     *
     * @param subject the operator and its parameters
     * @param kind the formats read and written
     * @param demand what each sample demands of the device
     * @param threads number of CPU threads
     */
    Rates of(Subject subject, JobKind kind, Demand demand, Device device, int threads) {
        Rates usual = Rates.TYPICAL;
        Cost touch = cost(_ -> true, run -> run.work().touched(), run -> run.seconds().allocate())
                .orElseGet(() -> Cost.of(machine.get().touchBytes()));
        Cost read = cost(run -> run.kind().reads().equals(kind.reads()), run -> run.work().read(),
                run -> run.seconds().read()).orElseGet(() -> Cost.of(machine.get().fileBytes()));
        Cost copy = cost(run -> run.seconds().copyIn() > 0, run -> Float.BYTES * run.work().computed(),
                run -> run.seconds().copyIn()).orElse(Cost.of(usual.copyBytes()));
        Cost write = cost(run -> run.kind().writes().equals(kind.writes()), run -> run.work().written(),
                run -> run.seconds().write() + run.seconds().complete())
                .orElseGet(() -> Cost.of(machine.get().fileBytes()));
        Cost compute = cost(isOf(subject), run -> run.work().computed(), run -> run.seconds().compute())
                .orElseGet(() -> computing(demand, device, roof(device, threads)));
        return new Rates(touch.rate(), read.rate(), copy.rate(), compute.rate(), write.rate(), usual.seekSeconds(),
                usual.tileSeconds(), touch.start + read.start + compute.start + write.start,
                device.hasOwnMemory() ? 0 : 1.0 / threads);
    }

    /** The cost of a sample of an operator that has not run: as many times that of the roof as others took. */
    private Cost computing(Demand demand, Device device, Roof roof) {
        double least = roof.seconds(demand.operations(), demand.bytesOn(device));
        return cost(_ -> true,
                run -> run.work().computed() * roof.seconds(run.work().operations(), run.work().bytes()),
                run -> run.seconds().compute())
                .map(others -> new Cost(others.start, others.each * least))
                .orElse(new Cost(0, least));
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
        MachineSpeed speed = machine.get();
        return new Roof(VECTORS * speed.operations() * threads,
                speed.copyBytes() * Math.min(THREADS_OF_MEMORY, threads), false);
    }

    /**
     * The cost of one stage of a run.
     *
     * @param start seconds, regardless of the amount
     * @param each seconds for each byte or sample
     */
    private record Cost(double start, double each) {

        static Cost of(double rate) {
            return new Cost(0, 1 / rate);
        }

        double rate() {
            return 1 / each;
        }
    }

    private Optional<Cost> cost(
            Predicate<Measurement> wanted, ToDoubleFunction<Measurement> amount,
            ToDoubleFunction<Measurement> seconds) {
        List<Measurement> runs = earlier.stream()
                .filter(wanted.and(run -> amount.applyAsDouble(run) > 0 && seconds.applyAsDouble(run) > 0))
                .toList();
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(fit(runs.subList(Math.max(0, runs.size() - NEWEST), runs.size()), amount, seconds));
    }

    /**
     * The line through the runs that minimizes the squares of relative errors; a line through 0 if its start would be
     * negative or its slope not positive.
     */
    private static Cost fit(
            List<Measurement> runs, ToDoubleFunction<Measurement> amount, ToDoubleFunction<Measurement> seconds) {
        double u = 0;
        double v = 0;
        double uu = 0;
        double uv = 0;
        double vv = 0;
        for (Measurement run : runs) {
            double inverse = 1 / seconds.applyAsDouble(run);
            double slope = amount.applyAsDouble(run) * inverse;
            u += inverse;
            v += slope;
            uu += inverse * inverse;
            uv += inverse * slope;
            vv += slope * slope;
        }
        double determinant = uu * vv - uv * uv;
        boolean differ = determinant > 1e-6 * uu * vv;
        double start = differ ? (u * vv - v * uv) / determinant : 0;
        double each = differ ? (v * uu - u * uv) / determinant : v / vv;
        return start >= 0 && each > 0 ? new Cost(start, each) : new Cost(0, v / vv);
    }
}
