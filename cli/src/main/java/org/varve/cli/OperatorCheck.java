package org.varve.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the self-test found of an operator.
 *
 * @param error greatest difference from the plain-Java definition, relative to the largest value expected; NaN if unknown
 * @param tolerance the greatest error allowed
 * @param rate how fast a GPU computes it
 * @param problem why it could not be computed; empty if it was
 */
record OperatorCheck(String operator, double error, double tolerance, Optional<KernelRate> rate, String problem) {

    boolean ok() {
        return failure().isEmpty();
    }

    /** The first thing that is wrong; empty if nothing is. */
    String failure() {
        if (!problem.isEmpty()) return problem;
        if (!(error <= tolerance)) return "the results differ";
        return rate.isPresent() && !rate.get().keptToProjection() ? "more memory than projected" : "";
    }

    /** A line of the table. */
    String line() {
        String errors = Double.isNaN(error)
                ? "%10s %10s".formatted("", "")
                : "%10.1e %10.1e".formatted(error, tolerance);
        String rates = rate.map(KernelRate::cells).orElse("");
        return "%-24s %s%s  %s".formatted(operator, errors, rates, ok() ? "ok" : "FAILED: " + failure());
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operator", operator);
        json.put("error", error);
        json.put("tolerance", tolerance);
        rate.ifPresent(measured -> json.putAll(measured.json()));
        json.put("ok", ok());
        json.put("failure", failure());
        return json;
    }
}
