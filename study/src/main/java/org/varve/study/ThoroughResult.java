package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a thorough self-test has found.
 *
 * @param description of the checks
 * @param passes how fast a GPU runs the kernels; none where the device is no single GPU
 * @param streams how well the stages of runs overlapped
 * @param problems that concern no single operator
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
