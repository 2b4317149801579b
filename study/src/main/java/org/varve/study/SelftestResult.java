package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.CopyRates;

/**
 * What a self-test has found.
 *
 * @param model what its measurements can be compared by
 * @param copies how fast a GPU copies
 * @param thorough what more was tested, if it was asked for
 * @param problems that concern no single operator
 */
public record SelftestResult(
        String device, String description, String model, Optional<CopyRates> copies, List<OperatorCheck> operators,
        Optional<ThoroughResult> thorough, List<String> problems) {

    /** Whether nothing failed. */
    public boolean ok() {
        return failures().isEmpty();
    }

    /** What the device failed with, and what operators failed with, those that share it named together. */
    public List<String> failures() {
        Map<String, List<String>> failed = new LinkedHashMap<>();
        operators.stream()
                .filter(check -> !check.ok())
                .forEach(check -> failed.computeIfAbsent(check.failure(), _ -> new ArrayList<>())
                        .add(check.operator()));
        List<String> failures = new ArrayList<>(problems);
        failed.forEach((failure, names) -> failures.add(String.join(", ", names) + ": " + failure));
        thorough.ifPresent(more -> failures.addAll(more.failures()));
        return failures;
    }
}
