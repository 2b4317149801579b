package org.varve.study;

import java.util.List;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.host.Bytes;
import org.varve.json.AsArray;
import org.varve.json.OrNull;

/**
 * A run in a {@link GrowthSeries}.
 *
 * @param at the value that grows
 * @param seconds of the fastest run; NaN if there was none
 * @param allocating seconds of these until all memory was allocated; NaN if unknown
 * @param projected bytes of the process according to the plan; 0 if unknown
 * @param measured the most bytes that the process occupied; 0 if it was not run
 * @param predicted whether it was computed from other points
 * @param note why it was not run, or what bounds it if it is predicted; the empty text for other points
 */
public record GrowthPoint(
        long at, Shape survey, int threads, double seconds, double allocating, long projected, long measured,
        long tiles, boolean predicted, String note) {

    /** A point that cannot be run. */
    static GrowthPoint without(long at, Shape survey, int threads, String why) {
        return new GrowthPoint(at, survey, threads, Double.NaN, Double.NaN, 0, 0, 0, false, why);
    }

    /** Nanoseconds a sample of the survey. */
    double nanoseconds() {
        return 1e9 * seconds / survey.size();
    }

    /** Whether there is a time. */
    boolean isTimed() {
        return Double.isFinite(seconds);
    }

    /** A few words: its time, or why there is none. */
    String describe() {
        return isTimed() ? cell(seconds) + (predicted ? " s, predicted" : " s") : note;
    }

    /** The cells of a table, after those of the series. */
    List<String> cells() {
        return List.of(survey.toString(), Integer.toString(threads), cell(seconds),
                cell(allocating), cell(nanoseconds()), bytes(projected), bytes(measured),
                tiles == 0 ? "" : Long.toString(tiles),
                predicted ? "predicted, bound by " + note : note.replace('|', ':'));
    }

    private static String cell(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "";
    }

    private static String bytes(long bytes) {
        return bytes == 0 ? "" : Bytes.format(bytes);
    }

    /** A point for scripts; without times if it could not be run. */
    public record Facts(
            long at, @AsArray Shape shape, int threads, @OrNull double seconds, @OrNull double allocateSeconds,
            @OrNull double nanosecondsPerSample, long projectedBytes, long measuredBytes, long tiles, boolean predicted,
            String note) {}

    /** The record that {@code --json} prints. */
    Facts json() {
        return new Facts(at, survey, threads, seconds, allocating, nanoseconds(), projected, measured, tiles, predicted,
                note);
    }
}
