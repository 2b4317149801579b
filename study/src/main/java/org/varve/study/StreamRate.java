package org.varve.study;

import java.util.List;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.json.AsArray;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport.PhaseTimes;

/**
 * The overlap of the stages of a run from memory to memory.
 *
 * @param shape shape of the survey
 * @param tile the largest planned tile
 * @param times times of the run, from its first tile on
 */
public record StreamRate(String operator, Shape shape, Shape tile, int tilesInFlight, PhaseTimes times) {

    public static final List<String> TITLES = List.of("operator", "survey", "tiles", "in flight", "Msamples/s", "read",
            "to device", "compute", "to host", "write", "overlap");

    static StreamRate of(String operator, MemoryRun.Streamed run) {
        JobPlan plan = run.plan();
        return new StreamRate(operator, plan.run().survey(), plan.run().tileShape(), plan.run().tilesInFlight(),
                run.report().phases().getLast());
    }

    double seconds() {
        return times.seconds();
    }

    /** Busy time of the slowest stage as a fraction of elapsed time: 1 if all others were hidden. */
    double overlap() {
        double stages = Math.max(times.readSeconds(), Math.max(times.device().bound(), times.writeSeconds()));
        return stages / times.seconds();
    }

    private double samplesPerSecond() {
        return shape.size() / times.seconds();
    }

    /** A row of a table. */
    public List<String> cells() {
        TileRunner.Times device = times.device();
        return List.of(operator, shape.toString(), "%s of %s".formatted(times.tiles(), tile),
                Integer.toString(tilesInFlight), String.format(Locale.ROOT, "%.1f", samplesPerSecond() * 1e-6),
                share(times.readSeconds()), share(device.toDevice()), share(device.compute()), share(device.toHost()),
                share(times.writeSeconds()), String.format(Locale.ROOT, "%.2f", overlap()));
    }

    /** The percentage of the time in which a stage was busy. */
    private String share(double busy) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * busy / times.seconds());
    }

    /** A rate for scripts. */
    public record Facts(
            String operator, @AsArray Shape shape, @AsArray Shape tileShape, long tiles, int tilesInFlight,
            double seconds, double samplesPerSecond, double overlapEfficiency) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(operator, shape, tile, times.tiles(), tilesInFlight, seconds(), samplesPerSecond(), overlap());
    }
}
