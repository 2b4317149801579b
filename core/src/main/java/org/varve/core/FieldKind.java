package org.varve.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the samples of a field.
 *
 * @param output name of the output that they are, of an operator; empty if unknown
 * @param unit theirs; empty if they have none or it is unknown
 */
record FieldKind(String output, String unit) {

    static final FieldKind UNKNOWN = new FieldKind("", "");

    /** What is known of the first surveys, from their units and the names of the outputs that they are. */
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
