package org.varve.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement;

/**
 * The measurements of a tile shape.
 *
 * @param tile the shape
 * @param repeats every measurement, including outliers
 * @param failure why repeats are missing; the empty text if none are
 */
public record ProfileRow(Shape tile, List<Measurement> repeats, String failure) {

    public static final String HEAD =
            "| tile | in flight | host projected MiB | measured MiB | ratio | device projected MiB | measured MiB | ratio | seconds | Msamples/s | bound by |\n"
                    + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|";

    /** A line of the Markdown table: the most bytes measured, and the least seconds. */
    public String markdown() {
        if (repeats.isEmpty()) return "| %s | | | | | | | | | | %s |".formatted(tile, failure);
        Measurement fastest = fastest();
        double rate = fastest.load().survey().size() / fastest.seconds().total() / 1e6;
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %.2f | %.1f | %s |", tile,
                fastest.load().tilesInFlight(), bytes(Side.HOST), bytes(Side.DEVICE), fastest.seconds().total(),
                rate, failure.isEmpty() ? bottleneck(fastest.seconds()) : failure);
    }

    private String bytes(Side side) {
        long measured = measured(side);
        if (measured == 0) return " | | ";
        double unit = 1 << 20;
        long least = repeats.stream().mapToLong(repeat -> repeat.bytes(side).measured()).min().orElseThrow();
        String spread = measured - least < unit
                ? String.format(Locale.ROOT, "%.0f", measured / unit)
                : String.format(Locale.ROOT, "%.0f to %.0f", least / unit, measured / unit);
        return String.format(Locale.ROOT, "%.0f | %s | %.3f", projected(side) / unit, spread, ratio(side));
    }

    private Measurement fastest() {
        return repeats.stream().min(Comparator.comparingDouble(repeat -> repeat.seconds().total())).orElseThrow();
    }

    private long measured(Side side) {
        return repeats.stream().mapToLong(repeat -> repeat.bytes(side).measured()).max().orElse(0);
    }

    private long projected(Side side) {
        return repeats.stream().mapToLong(repeat -> repeat.bytes(side).projected()).max().orElse(0);
    }

    /** The smallest ratio of projected to measured bytes, which should be at least 1; NaN if nothing was measured. */
    double ratio(Side side) {
        return repeats.stream()
                .map(repeat -> repeat.bytes(side))
                .filter(bytes -> bytes.measured() > 0)
                .mapToDouble(bytes -> (double) bytes.projected() / bytes.measured())
                .min()
                .orElse(Double.NaN);
    }

    /** The stage that was busy the longest. */
    static String bottleneck(Seconds seconds) {
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("reading", seconds.read());
        stages.put("copying in", seconds.copyIn());
        stages.put("computing", seconds.compute());
        stages.put("copying back", seconds.copyOut());
        stages.put("writing", seconds.write());
        return stages.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    }

    /** A row for scripts. */
    public record Facts(@AsArray Shape tileShape, String failure, List<Repeat> repeats) {}

    /**
     * A measurement for scripts.
     *
     * @param bottleneck the stage that was busy the longest
     */
    public record Repeat(
            int repeat, int tilesInFlight, int threads, MeasuredBytes hostBytes, MeasuredBytes deviceBytes,
            double seconds, String bottleneck) {

        private static Repeat of(Measurement measured) {
            return new Repeat(measured.origin().repeat(), measured.load().tilesInFlight(), measured.load().threads(),
                    MeasuredBytes.of(measured.host()), MeasuredBytes.of(measured.device()),
                    measured.seconds().total(), ProfileRow.bottleneck(measured.seconds()));
        }
    }

    /** Memory of one side for scripts. */
    public record MeasuredBytes(long declared, long projected, long measured) {

        private static MeasuredBytes of(Bytes bytes) {
            return new MeasuredBytes(bytes.declared(), bytes.projected(), bytes.measured());
        }
    }

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(tile, failure, repeats.stream().map(Repeat::of).toList());
    }

    public static final String CSV_HEAD =
            "inlines,crosslines,samples,repeat,tilesInFlight,threads,hostProjected,hostMeasured,deviceProjected,deviceMeasured,seconds,bottleneck";

    /** A line for each repeat. */
    public List<String> csv() {
        List<String> lines = new ArrayList<>();
        for (Measurement repeat : repeats) {
            lines.add("%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s".formatted(
                    tile.inlines(), tile.crosslines(), tile.samples(), repeat.origin().repeat(),
                    repeat.load().tilesInFlight(), repeat.load().threads(), repeat.host().projected(),
                    repeat.host().measured(), repeat.device().projected(), repeat.device().measured(),
                    repeat.seconds().total(), bottleneck(repeat.seconds())));
        }
        return lines;
    }
}
