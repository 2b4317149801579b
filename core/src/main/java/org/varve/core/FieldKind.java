package org.varve.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kind of samples that a field holds.
 *
 * @param output name of the operator's output; empty if unknown
 * @param unit of the samples; empty if they have none or it is unknown
 */
record FieldKind(String output, String unit) {

    static final FieldKind UNKNOWN = new FieldKind("", "");

    /** The kinds of the first surveys, by their units and the outputs that they hold. */
    static Map<Field, FieldKind> ofSurveys(List<String> units, List<String> outputs) {
        Map<Field, FieldKind> kinds = new HashMap<>();
        for (int n = 0; n < Math.max(units.size(), outputs.size()); n++) {
            kinds.put(Field.survey(n), new FieldKind(at(outputs, n), at(units, n)));
        }
        return kinds;
    }

    private static String at(List<String> texts, int n) {
        return n < texts.size() ? texts.get(n) : "";
    }
}
