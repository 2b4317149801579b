package org.varve.study;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of a thorough self-test.
 *
 * @param description a sentence on the checks
 * @param passes the speed of kernels; empty unless the device is a single GPU
 * @param streams the overlap of the stages of runs
 * @param problems failures that concern no single operator
 */
public record ThoroughResult(
        String description, List<ThoroughRow> rows, List<PassRate> passes, List<StreamRate> streams,
        List<String> problems) {

    /** A sentence for each operator that failed, and for what could not be tested or timed. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>(problems);
        rows.stream()
                .filter(row -> !row.failure().isEmpty())
                .forEach(row -> failures.add("%s: %s".formatted(row.operator(), row.failure())));
        return failures;
    }

    /** The result for scripts. */
    public record Facts(
            String description, List<ThoroughRow.Facts> operators, List<PassRate.Facts> passes,
            List<StreamRate.Facts> streams, List<String> problems) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(description, rows.stream().map(ThoroughRow::json).toList(),
                passes.stream().map(PassRate::json).toList(), streams.stream().map(StreamRate::json).toList(),
                problems);
    }
}
