package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** The same as JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("description", description);
        json.put("operators", rows.stream().map(ThoroughRow::json).toList());
        json.put("passes", passes.stream().map(PassRate::json).toList());
        json.put("streams", streams.stream().map(StreamRate::json).toList());
        json.put("problems", problems);
        return json;
    }
}
