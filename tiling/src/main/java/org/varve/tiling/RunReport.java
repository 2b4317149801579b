package org.varve.tiling;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.core.Limit;
import org.varve.core.NotFinite;
import org.varve.core.TileRunner;

/**
 * The seconds and bytes of a run.
 *
 * @param samples samples of the survey, or of its wanted part
 * @param computed samples of these that this process computed; earlier runs and other workers computed the rest
 * @param seconds from the start of allocation until the outputs had their final names
 * @param allocateSeconds seconds of these until all memory was allocated, every page touched, and pinned for a GPU
 * @param completeSeconds seconds of these after the last tile, until all outputs were on disk and had their names
 * @param phases the scans and the run, in order
 * @param notFinite NaN and infinite samples of the input, and of the outputs as written
 * @param limited the samples at the limits of passes, as far as the device counts them
 * @param hostBytes host memory allowed, reserved, projected and measured
 * @param deviceBytes the device's own memory allowed, projected and measured
 * @param tileTimes when tiles were read, computed and written, in the order in which they were written
 */
public record RunReport(long samples, long computed, double seconds, double allocateSeconds, double completeSeconds,
        List<PhaseTimes> phases, NotFinite notFinite, List<Limited> limited, HostBytes hostBytes,
        DeviceBytes deviceBytes,
        List<TileTimes> tileTimes) {

    /**
     * The times of one phase.
     *
     * @param phase scan or run
     * @param tiles number of tiles
     * @param seconds from start to end of the phase
     * @param readSeconds during which the reader was busy
     * @param device seconds during which the device was busy
     * @param writeSeconds during which the writers, or the statistics, were busy
     * @param hostRanOut whether the host lacked memory for a tile, so that smaller ones followed
     */
    public record PhaseTimes(
            Progress.Phase phase,
            long tiles,
            double seconds,
            double readSeconds,
            TileRunner.Times device,
            double writeSeconds,
            boolean hostRanOut) {

        /** The sum of this and the continuation of the same phase. */
        PhaseTimes plus(PhaseTimes later) {
            return new PhaseTimes(phase, tiles, seconds + later.seconds, readSeconds + later.readSeconds,
                    device.plus(later.device), writeSeconds + later.writeSeconds, hostRanOut || later.hostRanOut);
        }

        double bound() {
            return Math.max(device.bound(), Math.max(readSeconds, writeSeconds));
        }
    }

    /**
     * Samples at a limit of a pass.
     *
     * @param samples of all tiles that this process computed
     */
    public record Limited(Limit limit, long samples) {}

    /**
     * Host memory.
     *
     * @param allowed bytes that the process was allowed
     * @param reserved bytes of these set aside for the Java runtime
     * @param projected most bytes occupied according to the plan, including {@code reserved}
     * @param measured most bytes that the process occupied since its peak is counted; in an application that occupied
     *     more before, the most that was met at a tile
     */
    public record HostBytes(long allowed, long reserved, long projected, long measured) {

        /** Bytes measured beyond those projected; 0 if all went as planned. */
        public long exceeded() {
            return Math.max(0, measured - projected);
        }
    }

    /**
     * Memory of the device.
     *
     * @param allowed bytes that were free on it, or fewer if the user set a limit
     * @param projected most bytes occupied according to the plan
     * @param measured most bytes that were occupied
     */
    public record DeviceBytes(long allowed, long projected, long measured) {}

    public RunReport {
        phases = List.copyOf(phases);
        limited = List.copyOf(limited);
        tileTimes = List.copyOf(tileTimes);
    }

    /** Seconds of reading, in all phases. */
    public double readSeconds() {
        return sum(PhaseTimes::readSeconds);
    }

    /** Seconds during which the device was busy, in all phases. */
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

    /** Whether the host lacked memory for a tile, in spite of the plan. */
    public boolean hostRanOut() {
        return phases.stream().anyMatch(PhaseTimes::hostRanOut);
    }

    /** Samples per second that this process computed, of the whole job. */
    public double samplesPerSecond() {
        return computed / seconds;
    }

    /**
     * Busy time of the slowest stage (reading, copying, computing or writing) as a fraction of elapsed time: 1 if all
     * others were hidden.
     */
    public double overlapEfficiency() {
        return sum(PhaseTimes::bound) / seconds;
    }

    private double sum(ToDoubleFunction<PhaseTimes> time) {
        return phases.stream().mapToDouble(time).sum();
    }
}
