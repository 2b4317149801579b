package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.run.Recipe;

/**
 * Operators that are tried or measured whatever their parameters are: those without a value and a default take their
 * examples.
 *
 * @param written an operator, an expression or a workflow file
 * @param given values of parameters
 * @param select the outputs; all if empty
 */
record Trial(String written, Map<String, String> given, List<String> select) {

    /** With all outputs, and no parameter given. */
    static Trial of(String written) {
        return new Trial(written, Map.of(), List.of());
    }

    Recipe recipe() throws IOException {
        return Recipe.of(written, values(), select);
    }

    /** As tables show it, and as {@code run} takes it: with {@code :} for {@code |}, which parts cells. */
    String name() {
        return Recipe.isFile(written) ? written : written.replace('|', ':');
    }

    /** The name, the given parameters and the outputs. */
    String label() {
        StringBuilder label = new StringBuilder(name());
        given.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
        select.forEach(output -> label.append(' ').append(output));
        return label.toString();
    }

    /** As arguments of {@code run}. */
    List<String> words() throws IOException {
        List<String> words = new ArrayList<>(List.of(name()));
        values().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        select.forEach(output -> words.addAll(List.of("--select", output)));
        return words;
    }

    private Map<String, String> values() throws IOException {
        Map<String, String> values = new LinkedHashMap<>(Recipe.examples(written));
        values.putAll(given);
        return values;
    }
}
