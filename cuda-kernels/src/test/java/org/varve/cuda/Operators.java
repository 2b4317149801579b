package org.varve.cuda;

import java.util.Map;
import org.varve.core.Operator;
import org.varve.operator.OperatorEntry;

/** Operators with the parameters that they have by default. */
final class Operators {

    private static final Map<String, Map<String, String>> REQUIRED = Map.of(
            "lowpass", Map.of("corner", "40"), "highpass", Map.of("corner", "40"),
            "bandpass", Map.of("low", "10", "high", "60"));

    private Operators() {}

    static Operator create(OperatorEntry entry) {
        return entry.create(parameters(entry.name()));
    }

    /** What an operator needs that has parameters without a default. */
    static Map<String, String> parameters(String operator) {
        return REQUIRED.getOrDefault(operator, Map.of());
    }
}
