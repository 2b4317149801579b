package org.varve.study;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.json.OrNull;

/**
 * The time of an operator on a survey.
 *
 * @param seconds of the best run; NaN if it was skipped
 * @param skipped why there is no time; the empty text if there is one
 * @param runs seconds of each run
 */
public record BenchTiming(
        String operator, int threads, Shape shape, double seconds, String skipped, List<Double> runs)
        implements Timing {

    /** A workflow that was skipped. */
    static BenchTiming skipped(String operator, int threads, Shape shape, String reason) {
        return new BenchTiming(operator, threads, shape, Double.NaN, reason, List.of());
    }

    BenchTiming(String operator, int threads, Shape shape, List<Double> runs) {
        this(operator, threads, shape, Collections.min(runs), "", runs);
    }

    private Repeats repeats() {
        return new Repeats(runs);
    }

    /** Seconds of the median run; NaN if there was none. */
    double median() {
        return repeats().median();
    }

    /** How far the fastest and the slowest run lie apart, of the median. */
    double spread() {
        return repeats().spread();
    }

    double samplesPerSecond() {
        return shape.size() / seconds;
    }

    /** Million samples per second, as a cell of the table. */
    public String cell() {
        return skipped.isEmpty() ? String.format(Locale.ROOT, "%.1f", samplesPerSecond() / 1e6) : "skipped: " + skipped;
    }

    @Override
    public String describe() {
        return "%s, %s, %s threads: %s".formatted(operator, shape, threads, cell());
    }

    /** A timing for scripts; without seconds if it was skipped. */
    public record Facts(
            String operator, int threads, @AsArray Shape shape, @OrNull double seconds,
            @OrNull double samplesPerSecond, String skipped) {}

    @Override
    public Facts json() {
        return new Facts(operator, threads, shape, seconds, samplesPerSecond(), skipped);
    }
}
