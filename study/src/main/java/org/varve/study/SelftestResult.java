package org.varve.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.CopyRates;

/**
 * The result of a self-test.
 *
 * @param model the device's model, among whose devices measurements can be compared
 * @param copies the speed of a GPU's copies; empty for other devices
 * @param thorough the result of the thorough tests, if they were asked for
 * @param problems failures that concern no single operator
 */
public record SelftestResult(
        String device, String description, String model, Optional<CopyRates> copies, List<OperatorCheck> operators,
        Optional<ThoroughResult> thorough, List<String> problems) {

    /** The same with the check of one more operator. */
    public SelftestResult with(OperatorCheck check) {
        List<OperatorCheck> all = Stream.concat(operators.stream(), Stream.of(check)).toList();
        return new SelftestResult(device, description, model, copies, all, thorough, problems);
    }

    /** Whether nothing failed. */
    public boolean ok() {
        return failures().isEmpty();
    }

    /** The failures of the device, and those of operators, each with all operators that share it. */
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
