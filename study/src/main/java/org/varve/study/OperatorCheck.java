package org.varve.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.json.OrNull;
import org.varve.json.Unwrapped;

/**
 * The result of an operator's self-test.
 *
 * @param error greatest difference from the plain-Java definition, relative to the largest value expected; NaN if
 *     unknown
 * @param tolerance the greatest error allowed
 * @param rate the speed on a GPU; empty if it was not timed
 * @param problem why it could not be computed; the empty text if it was
 */
public record OperatorCheck(String operator, double error, double tolerance, Optional<KernelRate> rate,
        String problem) {

    /** Whether nothing failed. */
    public boolean ok() {
        return failure().isEmpty();
    }

    /** The first failure; the empty text if there is none. */
    public String failure() {
        if (!problem.isEmpty()) return problem;
        if (!(error <= tolerance)) return "the results differ";
        return rate.isPresent() && !rate.get().keptToProjection() ? "more memory than projected" : "";
    }

    /**
     * Titles of the {@link #cells}.
     *
     * @param timed whether operators were timed
     */
    public static List<String> titles(boolean timed) {
        List<String> titles = new ArrayList<>(List.of("operator", "error", "tolerance"));
        if (timed) titles.addAll(KernelRate.TITLES);
        titles.add("result");
        return titles;
    }

    /** A row of a table. */
    public List<String> cells(boolean timed) {
        boolean known = !Double.isNaN(error);
        List<String> cells = new ArrayList<>();
        cells.add(operator);
        cells.add(known ? String.format(Locale.ROOT, "%.1e", error) : "");
        cells.add(known ? String.format(Locale.ROOT, "%.1e", tolerance) : "");
        if (timed) cells.addAll(rate.map(KernelRate::cells).orElse(Collections.nCopies(KernelRate.TITLES.size(), "")));
        cells.add(ok() ? "ok" : "FAILED");
        return cells;
    }

    /** A check for scripts. */
    public record Facts(
            String operator, @OrNull double error, double tolerance, @Unwrapped Optional<KernelRate.Facts> rate,
            boolean ok, String failure) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(operator, error, tolerance, rate.map(KernelRate::json), ok(), failure());
    }
}
