package org.varve.tiling;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.core.NotFinite;
import org.varve.core.TileRunner;

/**
 * What a run took.
 *
 * @param samples samples of the survey, or of the part of it that was wanted
 * @param seconds from the allocation of memory until the outputs had their final names
 * @param allocateSeconds of them until the memory was there, every page touched, and pinned for a GPU
 * @param completeSeconds of them until all that was written was on the disk and had its name
 * @param phases the scans and the run, in order
 * @param notFinite samples of the input, and of the outputs as they were written
 * @param hostBytes what was allowed, reserved, projected and measured
 * @param deviceBytes the same of the device's own memory
 */
public record RunReport(long samples, double seconds, double allocateSeconds, double completeSeconds,
        List<PhaseTimes> phases, NotFinite notFinite, HostBytes hostBytes, DeviceBytes deviceBytes) {

    /**
     * The times of one phase.
     *
     * @param phase scan or run
     * @param tiles number of tiles
     * @param seconds from first to last
     * @param readSeconds during which the reader was busy
     * @param device seconds during which the device was busy
     * @param writeSeconds during which the writers, or the statistics, were busy
     */
    public record PhaseTimes(
            Progress.Phase phase,
            long tiles,
            double seconds,
            double readSeconds,
            TileRunner.Times device,
            double writeSeconds) {

        /** Of a phase that went on after this. */
        PhaseTimes plus(PhaseTimes later) {
            return new PhaseTimes(phase, tiles, seconds + later.seconds, readSeconds + later.readSeconds,
                    device.plus(later.device), writeSeconds + later.writeSeconds);
        }

        double bound() {
            return Math.max(device.bound(), Math.max(readSeconds, writeSeconds));
        }
    }

    /**
     * Host memory.
     *
     * @param allowed bytes that the process was allowed
     * @param reserved bytes of them set aside for the Java runtime
     * @param projected bytes that the plan said would be occupied at most, {@code reserved} included
     * @param measured bytes that the process has occupied at most, since it started
     */
    public record HostBytes(long allowed, long reserved, long projected, long measured) {

        /** Bytes measured beyond those projected: none, where all went as planned. */
        public long exceeded() {
            return Math.max(0, measured - projected);
        }
    }

    /**
     * Memory of the device.
     *
     * @param allowed bytes that were free on it, or fewer by the user's wish
     * @param projected bytes that the plan said would be occupied at most
     * @param measured bytes that were occupied at most
     */
    public record DeviceBytes(long allowed, long projected, long measured) {}

    public RunReport {
        phases = List.copyOf(phases);
    }

    /** Seconds of reading, in all phases. */
    public double readSeconds() {
        return sum(PhaseTimes::readSeconds);
    }

    /** What the device was busy with. */
    public TileRunner.Times device() {
        return phases.stream().map(PhaseTimes::device).reduce(TileRunner.Times.NONE, TileRunner.Times::plus);
    }

    /** Seconds of writing, in all phases. */
    public double writeSeconds() {
        return sum(PhaseTimes::writeSeconds);
    }

    /** Tiles of the run itself, without scans. */
    public long tiles() {
        return phases.getLast().tiles();
    }

    /** Samples done per second of the whole job. */
    public double samplesPerSecond() {
        return samples / seconds;
    }

    /** Busy time of the slowest of reading, copying, computing and writing over the time that passed: 1 if all else was hidden. */
    public double overlapEfficiency() {
        return sum(PhaseTimes::bound) / seconds;
    }

    private double sum(ToDoubleFunction<PhaseTimes> time) {
        return phases.stream().mapToDouble(time).sum();
    }
}
