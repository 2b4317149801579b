package org.varve.study;

import java.util.Collections;
import java.util.List;

/**
 * How long the same work took, again and again.
 *
 * @param seconds of each run; none if it was not timed
 */
record Repeats(List<Double> seconds) {

    Repeats {
        seconds = List.copyOf(seconds);
    }

    /** Those of the fastest run; NaN if there was none. */
    double fastest() {
        return seconds.isEmpty() ? Double.NaN : Collections.min(seconds);
    }

    /** Those of the median run; NaN if there was none. */
    double median() {
        if (seconds.isEmpty()) return Double.NaN;
        List<Double> sorted = seconds.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** How far the fastest and the slowest run lie apart, of the median; NaN if there was none. */
    double spread() {
        return seconds.isEmpty() ? Double.NaN : (Collections.max(seconds) - fastest()) / median();
    }
}
