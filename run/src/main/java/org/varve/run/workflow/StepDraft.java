package org.varve.run.workflow;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Operator;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/**
 * A step of a workflow whose parameters and outputs are still being gathered.
 *
 * @param values the given parameters as text, without defaults; mutable
 * @param select the outputs to write; all if empty
 */
public record StepDraft(
        String name, OperatorEntry entry, Map<String, String> values, List<String> inputs,
        Optional<List<String>> select) {

    /** An operator of the catalogue, applied to the surveys. */
    static StepDraft of(String name, String operator) {
        return new StepDraft(name, Catalogue.get(operator), new LinkedHashMap<>(), List.of(), Optional.empty());
    }

    /** The same on other inputs, with other outputs, and with the same values, which can still be set. */
    StepDraft reading(List<String> others, Optional<List<String>> outputs) {
        return new StepDraft(name, entry, values, others, outputs);
    }

    /** Refuses two steps that write the same. */
    static void requireDifferent(List<StepDraft> steps) {
        Set<Object> written = new HashSet<>();
        for (StepDraft step : steps) {
            step.written().filter(outputs -> !written.add(outputs)).ifPresent(_ -> {
                String parameter = step.entry().parameters().stream().findFirst()
                        .map(first -> "give %s.%s a value of its own".formatted(step.name(), first.name()))
                        .orElse("drop one");
                throw new IllegalArgumentException(
                        "'%s' appears twice and both write the same: %s, or write a workflow file"
                                .formatted(step.entry().name(), parameter));
            });
        }
    }

    /** What the step writes: equal for steps that write the same; empty if it writes nothing. */
    private Optional<Object> written() {
        return select.equals(Optional.of(List.of()))
                ? Optional.empty()
                : Optional.of(List.of(select, inputs, operator()));
    }

    /** Whether the catalogue has an operator. */
    static boolean isOperator(String name) {
        return Catalogue.find(name).isPresent();
    }

    StepDraft selecting(List<String> outputs) {
        return new StepDraft(name, entry, values, inputs, Optional.of(outputs));
    }

    /** Whether the operator has a parameter. */
    public boolean hasParameter(String parameter) {
        return entry.parameters().stream().anyMatch(p -> p.name().equals(parameter));
    }

    /** The names of parameters: {@code sigma}, or {@code gaussian.sigma} with the step. */
    public Stream<String> keys(boolean withStep) {
        String prefix = withStep ? name + "." : "";
        return entry.parameters().stream().map(parameter -> prefix + parameter.name());
    }

    /** Examples of the parameters that have no default and no value yet, by {@link #keys name}. */
    public Map<String, String> examples(boolean withStep) {
        Map<String, String> examples = new LinkedHashMap<>();
        entry.examples().forEach((parameter, example) -> {
            if (!values.containsKey(parameter)) examples.put(withStep ? name + "." + parameter : parameter, example);
        });
        return examples;
    }

    Operator operator() {
        return entry.create(values);
    }

    /** The step of a workflow, complete. */
    public Workflow.Step toStep() {
        Operator operator = operator();
        return new Workflow.Step(name, operator, inputs, select.orElse(operator.outputNames()));
    }

    /** The values of all parameters by name, defaults included. */
    public Map<String, String> effectiveValues() {
        Map<String, String> all = new LinkedHashMap<>();
        for (ParameterEntry parameter : entry.parameters()) {
            all.put(parameter.name(), values.getOrDefault(parameter.name(), parameter.fallback()));
        }
        return all;
    }

    /** The parameters, for messages. */
    public String describe() {
        String names = entry.parameters().stream().map(ParameterEntry::name).collect(Collectors.joining(", "));
        return "%s takes %s".formatted(name, names.isEmpty() ? "none" : names);
    }
}
