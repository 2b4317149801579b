package org.varve.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.run.Recipe;

/**
 * An operator, or several together, as it is written on the command line, repeated or beside others.
 *
 * @param written an operator or an expression
 * @param given values of parameters
 */
public record GrowingRecipe(String written, Map<String, String> given) {

    /** Operators with one output that are computed beside another, to have more outputs. */
    private static final List<String> OTHERS = List.of("mean", "rms", "first-derivative", "gaussian", "envelope",
            "semblance", "lowpass", "median", "instantaneous-phase", "highpass", "bandpass", "cosine-phase",
            "instantaneous-frequency");

    public GrowingRecipe {
        given = Map.copyOf(given);
    }

    /** Itself, with all of its outputs. */
    public Recipe one() throws IOException {
        return of(written, List.of());
    }

    /**
     * It, applied so many times, one after the other. Of an operator with several outputs, the first is written and
     * read.
     *
     * @throws IllegalArgumentException if it cannot read what it writes
     */
    public Recipe chain(int count) throws IOException {
        List<String> outputs = one().workflow().outputs();
        boolean chooses = outputs.size() > 1 && isOperator();
        String link = chooses ? written + "." + outputs.getFirst() : "(" + written + ")";
        return of(String.join("|", Collections.nCopies(count, link)), List.of());
    }

    /** So many outputs: its own, then those of other operators. */
    public Recipe outputs(int count) throws IOException {
        Recipe one = one();
        Set<String> own = one.workflow().steps().stream().map(step -> step.operator().name())
                .collect(Collectors.toSet());
        List<String> parts = new ArrayList<>(List.of("(" + written + ")"));
        OTHERS.stream().filter(other -> !own.contains(other))
                .limit(Math.max(0, count - one.workflow().outputs().size()))
                .forEach(parts::add);
        String all = String.join("+", parts);
        List<String> outputs = of(all, List.of()).workflow().outputs();
        if (outputs.size() < count)
            throw new IllegalArgumentException("it has only %s outputs".formatted(outputs.size()));
        return of(all, outputs.subList(0, count));
    }

    private boolean isOperator() {
        return Catalogue.entries().stream().map(OperatorEntry::name).anyMatch(written::equals);
    }

    private Recipe of(String expression, List<String> select) throws IOException {
        Map<String, String> values = new LinkedHashMap<>(Recipe.examples(expression));
        values.putAll(given);
        return Recipe.of(expression, values, select);
    }
}
