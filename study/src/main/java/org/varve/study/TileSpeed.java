package org.varve.study;

import java.util.Locale;
import org.varve.core.Shape;
import org.varve.host.Bytes;
import org.varve.json.AsArray;
import org.varve.json.OrNull;

/**
 * The speed of an operator on tiles in the middle of a survey.
 *
 * @param source what is read to compute the tile
 * @param host bytes of a process that computes such tiles; 0 if unknown
 * @param device bytes of GPU memory; 0 on the CPU
 * @param seconds of the fastest tile; NaN if it does not fit into memory
 */
public record TileSpeed(String operator, Shape tile, Shape source, long host, long device, double seconds) {

    /** Titles of the {@link #row}. */
    public static final String TITLES = """
            | operator | tile | reads | kept | host | device | million samples a second |
            |---|---|---|---:|---:|---:|---:|""";

    /** The share of the samples that are read which the tile keeps: the rest is computed, in part, for it alone. */
    double kept() {
        return (double) tile.size() / source.size();
    }

    private double samplesPerSecond() {
        return tile.size() / seconds;
    }

    /** A row of a table in Markdown. */
    public String row() {
        return String.format(Locale.ROOT, "| %s | %s | %s | %.1f %% | %s | %s | %s |", operator, tile, source,
                100 * kept(), bytes(host), bytes(device),
                Double.isNaN(seconds) ? "does not fit" : String.format(Locale.ROOT, "%.3f", 1e-6 * samplesPerSecond()));
    }

    private static String bytes(long bytes) {
        return bytes == 0 ? "" : Bytes.format(bytes);
    }

    /** The speed for scripts: samples that are kept per second. */
    public record Facts(
            @AsArray Shape tile, @AsArray Shape source, double kept, long hostBytes, long deviceBytes,
            @OrNull double samplesPerSecond) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(tile, source, kept(), host, device, samplesPerSecond());
    }
}
