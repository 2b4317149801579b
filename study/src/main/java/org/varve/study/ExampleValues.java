package org.varve.study;

import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.core.Operator;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/** Values for required parameters, where an operator is described or timed and not used. */
public final class ExampleValues {

    /** Corners in Hz that suit a survey sampled at 4 ms. */
    private static final Map<String, String> VALUES = Map.of("corner", "40", "low", "10", "high", "60");

    private ExampleValues() {}

    public static Operator operator(OperatorEntry entry) {
        return entry.create(required(entry));
    }

    /** Values of the parameters that have no default. */
    public static Map<String, String> required(OperatorEntry entry) {
        Map<String, String> values = new LinkedHashMap<>();
        for (ParameterEntry parameter : entry.parameters()) {
            if (parameter.fallback().isEmpty()) {
                values.put(parameter.name(), VALUES.getOrDefault(parameter.name(), "1"));
            }
        }
        return values;
    }
}
