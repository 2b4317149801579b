package org.varve.cuda;

import java.util.Map;

/** What operators need that have parameters without a default. */
final class DefaultParameters {

    private static final Map<String, Map<String, String>> REQUIRED = Map.of(
            "lowpass", Map.of("corner", "40"), "highpass", Map.of("corner", "40"),
            "bandpass", Map.of("low", "10", "high", "60"));

    private DefaultParameters() {}

    static Map<String, String> of(String operator) {
        return REQUIRED.getOrDefault(operator, Map.of());
    }
}
