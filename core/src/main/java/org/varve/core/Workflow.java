package org.varve.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Several operators in one streaming run: each tile is read once, equal passes are computed once, every requested output is
 * written.
 */
public record Workflow(List<Step> steps) {

    /** The name by which a step reads the survey. */
    public static final String SURVEY = "survey";

    /**
     * One operator of a workflow.
     *
     * @param name how later steps refer to its outputs: {@code name}, or {@code name.output} if it has several; outputs and
     *     their files are named by it, so it has letters, digits, '_', '-' and '.' only, and begins with none of the last two
     * @param operator what is computed
     * @param input {@link #SURVEY} or an earlier step's output
     * @param select the outputs to write, possibly none for a step that only feeds others
     */
    public record Step(String name, Operator operator, String input, List<String> select) {

        private static final Pattern NAME = Pattern.compile("\\w[\\w.-]*");

        public Step {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "step '%s': a name has letters, digits, '_', '-' and '.' and begins with none of the last two; give another"
                                .formatted(name));
            }
            if (name.equals(SURVEY)) {
                throw new IllegalArgumentException("step '%s': is what steps call their input; give another name"
                        .formatted(name));
            }
            select = List.copyOf(select);
            for (String output : select) {
                if (!operator.outputNames().contains(output)) {
                    throw new IllegalArgumentException("step '%s': %s".formatted(name,
                            Spelling.unknown("output", output, operator.outputNames())));
                }
            }
        }

        /** An operator on the survey, all outputs written. */
        public static Step of(String name, Operator operator) {
            return new Step(name, operator, SURVEY, operator.outputNames());
        }
    }

    public Workflow {
        steps = List.copyOf(steps);
        List<String> names = descriptions(steps).stream().map(Output::name).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a workflow must write at least one output");
        }
        String twice = names.stream()
                .collect(Collectors.groupingBy(n -> n, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(e -> e.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException("output named twice: " + twice + "; name the steps differently");
        }
    }

    /** One operator on the survey, all its outputs written. */
    public static Workflow of(Operator operator) {
        return of(operator.name(), operator);
    }

    /**
     * One operator on the survey, all its outputs written.
     *
     * @param name of the step, and of its output if that is the only one
     */
    public static Workflow of(String name, Operator operator) {
        return new Workflow(List.of(Step.of(name, operator)));
    }

    /** Names of the volumes that a run writes, in order. */
    public List<String> outputs() {
        return descriptions().stream().map(Output::name).toList();
    }

    /** What a run writes, in order, each under the name of its volume. */
    public List<Output> descriptions() {
        return descriptions(steps);
    }

    /**
     * A step's only output carries the step's name, several carry their own; where two steps have outputs of the same name,
     * both are written as {@code step.output}.
     */
    private static List<Output> descriptions(List<Step> steps) {
        Map<String, Long> uses = steps.stream()
                .filter(step -> step.operator().outputs().size() > 1)
                .flatMap(step -> step.select().stream())
                .collect(Collectors.groupingBy(n -> n, Collectors.counting()));
        List<Output> written = new ArrayList<>();
        for (Step step : steps) {
            List<Output> outputs = step.operator().outputs();
            for (String select : step.select()) {
                Output output = outputs.get(step.operator().outputNames().indexOf(select));
                if (outputs.size() == 1) {
                    written.add(output.named(step.name()));
                } else {
                    written.add(uses.get(select) == 1 ? output : output.named(step.name() + "." + select));
                }
            }
        }
        return written;
    }

    /** Adds every step's passes to a graph and returns the fields to write, in the order of {@link #outputs()}. */
    List<Field> build(PassGraph graph, Context context) {
        Map<String, Field> known = new LinkedHashMap<>();
        known.put(SURVEY, Field.SURVEY);
        List<Field> written = new ArrayList<>();
        for (Step step : steps) {
            Field input = known.get(step.input());
            if (input == null) {
                throw new IllegalArgumentException("step '%s' reads '%s', which no earlier step produces: %s"
                        .formatted(step.name(), step.input(), Spelling.advice(step.input(), known.keySet())));
            }
            List<String> names = step.operator().outputNames();
            List<Field> fields = step.operator().build(graph, input, context);
            for (int o = 0; o < names.size(); o++) {
                known.put(names.size() == 1 ? step.name() : step.name() + "." + names.get(o), fields.get(o));
            }
            step.select().forEach(output -> written.add(fields.get(names.indexOf(output))));
        }
        return written;
    }
}
