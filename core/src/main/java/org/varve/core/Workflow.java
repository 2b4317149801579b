package org.varve.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several operators in one streaming run: each tile is read once, equal passes are computed once, and every selected
 * output is written.
 *
 * @param inputs the names by which steps refer to the surveys, in the order of the run's inputs
 * @param steps the steps, each after those whose outputs it reads
 */
public record Workflow(List<String> inputs, List<Step> steps) {

    /** The name of the first survey, if it has no other. */
    public static final String SURVEY = "survey";

    /** The setting for surveys after the first. */
    public static final Setting INPUTS = new Setting("Run.with(file)");

    private static final Pattern NAME = Pattern.compile("\\w[\\w.-]*");

    /**
     * One operator of a workflow.
     *
     * @param name how later steps refer to its outputs: {@code name}, or {@code name.output} if it has several; outputs
     *     and their files get this name, so it may have only letters, digits, '_', '-' and '.', and may not begin with
     *     '-' or '.'
     * @param operator the operator
     * @param inputs names of surveys or of earlier steps' outputs; if empty, as many of the workflow's inputs as the
     *     operator takes
     * @param select the outputs to write, possibly none for a step that only feeds others
     */
    public record Step(String name, Operator operator, List<String> inputs, List<String> select) {

        public Step {
            Fit.requireWhole(operator);
            requireName("step", name);
            inputs = List.copyOf(inputs);
            select = List.copyOf(select);
            for (String output : select) {
                if (!operator.outputNames().contains(output)) {
                    throw new IllegalArgumentException("step '%s': %s".formatted(name,
                            Spelling.unknown("output", output, operator.outputNames())));
                }
            }
        }

        /** A step that reads one survey or output. */
        public Step(String name, Operator operator, String input, List<String> select) {
            this(name, operator, List.of(input), select);
        }

        /** An operator on the workflow's inputs, with all outputs written. */
        public static Step of(String name, Operator operator) {
            return new Step(name, operator, List.of(), operator.outputNames());
        }

        /** The names that the step reads in a workflow with given inputs. */
        public List<String> inputs(List<String> ofWorkflow) {
            return inputs.isEmpty()
                    ? ofWorkflow.subList(0, Math.min(ofWorkflow.size(), operator.inputCount().most()))
                    : inputs;
        }
    }

    public Workflow {
        requireNonNull(inputs, "inputs");
        requireNonNull(steps, "steps");
        inputs = List.copyOf(inputs);
        steps = List.copyOf(steps);
        inputs.forEach(input -> requireName("input", input));
        requireOnce("input", inputs);
        for (Step step : steps) {
            if (inputs.contains(step.name())) {
                throw new IllegalArgumentException("step '%s': is what steps call an input; give another name"
                        .formatted(step.name()));
            }
            requireInputs(step, step.inputs(inputs).size());
        }
        List<String> names = descriptions(steps, Operator::outputs).stream().map(Output::name).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a workflow must write at least one output");
        }
        requireOnce("output", names);
    }

    /** Steps on the fewest surveys that they need. */
    public Workflow(List<Step> steps) {
        this(named(least(requireNonNull(steps, "steps"))), steps);
    }

    private static int least(List<Step> steps) {
        return steps.stream().filter(step -> step.inputs().isEmpty())
                .mapToInt(step -> step.operator().inputCount().least()).max().orElse(1);
    }

    /** The default names of surveys: {@code survey}, {@code survey-2}, {@code survey-3}, ... */
    private static List<String> named(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(n -> n == 1 ? SURVEY : SURVEY + "-" + n).toList();
    }

    /**
     * The same steps on another number of surveys.
     *
     * @throws SettingException if the steps do not take that many
     */
    public Workflow withInputs(int surveys) {
        if (surveys == inputs.size()) return this;
        if (!inputs.equals(named(inputs.size()))) {
            throw new SettingException("%s %s given for a workflow on %s".formatted(surveys,
                    surveys == 1 ? "input is" : "inputs are", String.join(", ", inputs)),
                    Remedy.of("give one for each, the first as the input, others by ", INPUTS));
        }
        Workflow others = new Workflow(named(surveys), steps);
        others.requireRead(others.inputs.getLast());
        return others;
    }

    private static void requireName(String kind, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "%s '%s': a name has letters, digits, '_', '-' and '.' and begins with none of the last two; give another"
                            .formatted(kind, name));
        }
    }

    private static void requireOnce(String kind, List<String> names) {
        String twice = names.stream()
                .collect(Collectors.groupingBy(n -> n, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(e -> e.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException("%s named twice: %s; name the %s differently"
                    .formatted(kind, twice, kind.equals("input") ? "inputs" : "steps"));
        }
    }

    private static void requireInputs(Step step, int given) {
        InputCount wanted = step.operator().inputCount();
        if (!wanted.allows(given)) {
            throw new SettingException("%s: takes %s, %s %s given".formatted(step.name(), wanted, given,
                    given == 1 ? "is" : "are"),
                    given < wanted.least()
                            ? Remedy.of("give the others by ", INPUTS)
                            : Remedy.of("name fewer of them"));
        }
    }

    private void requireRead(String input) {
        if (steps.stream().noneMatch(step -> step.inputs(inputs).contains(input))) {
            String takes = steps.stream().map(step -> step.name() + " takes " + step.operator().inputCount())
                    .collect(Collectors.joining(", "));
            throw new SettingException("input '%s': is read by no step (%s)".formatted(input, takes),
                    Remedy.of("leave it out of ", INPUTS));
        }
    }

    /** One operator on the survey, with all outputs written. */
    public static Workflow of(Operator operator) {
        requireNonNull(operator, "operator");
        return of(operator.name(), operator);
    }

    /**
     * One operator on the survey, with all outputs written.
     *
     * @param name the name of the step, and of its output if there is only one
     */
    public static Workflow of(String name, Operator operator) {
        requireNonNull(name, "name");
        requireNonNull(operator, "operator");
        return new Workflow(List.of(Step.of(name, operator)));
    }

    /** This workflow with the names that its outputs have for a survey. */
    public Workflow in(Survey survey) {
        Map<String, String> renamed = new HashMap<>();
        List<Step> named = new ArrayList<>();
        for (Step step : steps) {
            Operator operator = step.operator().in(survey);
            List<String> before = step.operator().outputNames();
            List<String> after = operator.outputNames();
            for (int o = 0; o < before.size(); o++) {
                renamed.put(step.name() + "." + before.get(o), step.name() + "." + after.get(o));
            }
            List<String> read = step.inputs().stream().map(input -> renamed.getOrDefault(input, input)).toList();
            List<String> written = step.select().stream().map(output -> after.get(before.indexOf(output))).toList();
            named.add(new Step(step.name(), operator, read, written));
        }
        return new Workflow(inputs, named);
    }

    /** Names of the volumes that a run writes, in order. */
    public List<String> outputs() {
        return descriptions().stream().map(Output::name).toList();
    }

    /** The outputs that a run writes, in order, each with the name of its volume. */
    public List<Output> descriptions() {
        return descriptions(steps, Operator::outputs);
    }

    /**
     * The {@link #descriptions()} for a survey, whose unit and metrics their units and bounds may depend on.
     *
     * @throws IllegalArgumentException if a parameter does not suit the survey
     */
    public List<Output> descriptions(Survey survey) {
        return descriptions(steps, operator -> operator.outputs(survey));
    }

    /**
     * A step's single output has the step's name, several have their own names; outputs of two steps with the same name
     * are both named {@code step.output}.
     */
    private static List<Output> descriptions(List<Step> steps, Function<Operator, List<Output>> described) {
        Map<String, Long> uses = steps.stream()
                .filter(step -> step.operator().outputs().size() > 1)
                .flatMap(step -> step.select().stream())
                .collect(Collectors.groupingBy(n -> n, Collectors.counting()));
        List<Output> written = new ArrayList<>();
        for (Step step : steps) {
            List<Output> outputs = described.apply(step.operator());
            for (String select : step.select()) {
                Output output = outputs.get(step.operator().outputNames().indexOf(select));
                if (outputs.size() == 1) {
                    written.add(output.named(step.name()));
                } else {
                    written.add(uses.getOrDefault(select, 0L) == 1 ? output : output.named(step.name() + "." + select));
                }
            }
        }
        return written;
    }

    /**
     * The step that computes an output, after those that it depends on, in their order.
     *
     * @param output number of the output among {@link #outputs}
     */
    public List<Step> behind(int output) {
        List<Step> owners = steps.stream().flatMap(step -> step.select().stream().map(_ -> step)).toList();
        List<Step> needed = new ArrayList<>(List.of(owners.get(output)));
        for (Step step : steps.reversed()) {
            boolean isRead = needed.stream().flatMap(other -> other.inputs().stream())
                    .anyMatch(input -> input.equals(step.name()) || input.startsWith(step.name() + "."));
            if (isRead && !needed.contains(step)) needed.addFirst(step);
        }
        return List.copyOf(needed);
    }
}
