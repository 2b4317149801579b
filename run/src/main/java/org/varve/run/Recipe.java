package org.varve.run;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.Spelling;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.profiler.MeasurementStore;
import org.varve.run.workflow.Expression;
import org.varve.run.workflow.OutputSelection;
import org.varve.run.workflow.StatedMetrics;
import org.varve.run.workflow.StepDraft;
import org.varve.run.workflow.WorkflowFile;
import org.varve.tiling.CopyDevice;

/**
 * The operators of a run, as written on the command line: one, several one after the other as {@code a|b|c} or side by
 * side as {@code a+b+c}, or a workflow file.
 *
 * @param name the recipe as written
 * @param parameters values of each step by step and parameter name, including defaults
 * @param notes what the user should know about it
 * @param metrics the bins and the velocity in its file; those of the run go before
 */
@SuppressWarnings("exports")
public record Recipe(
        String name, Workflow workflow, Map<String, Map<String, String>> parameters, List<Note> notes,
        StatedMetrics metrics) {

    /**
     * Reads a recipe.
     *
     * @param name an expression, or a workflow file. {@code a|b} or {@code a:b} applies one operator after the other
     *     and writes the last, {@code a+b} applies both side by side, and parentheses nest:
     *     {@code gaussian|(envelope+semblance)}. {@code smooth=gaussian} names a step; {@code gst-dip-azimuth.dip}
     *     chooses an output
     * @param parameters values by name, which may begin with the name of a step: {@code gaussian.sigma}
     * @param select names of the outputs to write; all if empty
     * @throws IllegalArgumentException if an operator, parameter or output does not exist, or a value is invalid
     */
    public static Recipe of(String name, Map<String, String> parameters, List<String> select) throws IOException {
        return isFile(name) ? ofFile(name, parameters, select) : ofExpression(name, parameters, select);
    }

    private static Recipe ofFile(String name, Map<String, String> parameters, List<String> select) throws IOException {
        WorkflowFile.Draft written = WorkflowFile.read(Path.of(name));
        parameters.forEach((key, value) -> assign(written.steps(), key, value));
        return of(name, written, select, List.of());
    }

    private static Recipe ofExpression(String name, Map<String, String> parameters, List<String> select) {
        Expression expression = new Expression(name);
        parameters.forEach((key, value) -> assign(expression.steps(), key, value));
        WorkflowFile.Draft draft = new WorkflowFile.Draft(List.of(), expression.connected(), List.of(),
                StatedMetrics.NONE);
        return of(name, draft, select, expression.notes());
    }

    private static Recipe of(String name, WorkflowFile.Draft written, List<String> select, List<Note> notes) {
        List<StepDraft> drafts = written.steps();
        List<String> outputs = select.isEmpty() ? written.outputs() : select;
        List<StepDraft> kept = outputs.isEmpty() ? drafts : OutputSelection.apply(drafts, outputs);
        Map<String, Map<String, String>> values = new LinkedHashMap<>();
        kept.forEach(draft -> values.put(draft.name(), draft.effectiveValues()));
        List<Workflow.Step> steps = kept.stream().map(StepDraft::toStep).toList();
        requireDistinctNames(steps);
        Workflow workflow = written.inputs().isEmpty() ? new Workflow(steps) : new Workflow(written.inputs(), steps);
        return new Recipe(name, workflow, values, notes, written.metrics());
    }

    /**
     * Example values of the parameters that have no default, by name as {@link #of(String, Map, List)} takes them.
     *
     * @param name an expression, or a workflow file
     */
    public static Map<String, String> examples(String name) throws IOException {
        List<StepDraft> steps =
                isFile(name) ? WorkflowFile.read(Path.of(name)).steps() : new Expression(name).steps();
        Map<String, String> examples = new LinkedHashMap<>();
        steps.forEach(step -> examples.putAll(step.examples(steps.size() > 1)));
        return examples;
    }

    /** An operator on the survey, with all of its outputs. */
    public static Recipe of(Operator operator) {
        return of(Workflow.of(operator));
    }

    /** A workflow made in Java. */
    public static Recipe of(Workflow workflow) {
        Map<String, Map<String, String>> values = new LinkedHashMap<>();
        for (Workflow.Step step : workflow.steps()) {
            values.put(step.name(),
                    Catalogue.entryOf(step.operator()).map(entry -> entry.values(step.operator()))
                            .orElseGet(() -> ownParameters(step.operator())));
        }
        return new Recipe(String.join("+", values.keySet()), workflow, values, List.of(), StatedMetrics.NONE);
    }

    /** The components of an operator that is not in the catalogue, if it is a record. */
    private static Map<String, String> ownParameters(Operator operator) {
        Map<String, String> values = new LinkedHashMap<>();
        if (!operator.getClass().isRecord()) return values;
        for (RecordComponent component : operator.getClass().getRecordComponents()) {
            try {
                values.put(Spelling.kebab(component.getName()),
                        String.valueOf(component.getAccessor().invoke(operator)));
            } catch (ReflectiveOperationException | RuntimeException hidden) {
                return Map.of();
            }
        }
        return values;
    }

    /** The same with outputs named as they are for a survey. */
    Recipe in(Survey survey) {
        return new Recipe(name, workflow.in(survey), parameters, notes, metrics);
    }

    /** Copies the survey unchanged. */
    static Recipe copy() {
        return new Recipe("convert", CopyDevice.workflow(Volumes.VARIABLE), Map.of("convert", Map.of()), List.of(),
                StatedMetrics.NONE);
    }

    /** Whether the survey is copied unchanged. */
    boolean isCopy() {
        return workflow.equals(copy().workflow);
    }

    /** Whether a name is that of a workflow's file. */
    public static boolean isFile(String name) {
        return name.endsWith(".json");
    }

    private static void requireDistinctNames(List<Workflow.Step> steps) {
        Set<String> names = new HashSet<>();
        for (Workflow.Step step : steps) {
            if (!names.add(step.name())) {
                throw new IllegalArgumentException(
                        "'%s' appears twice: give each step a name of its own".formatted(step.name()));
            }
        }
    }

    /** A bare name applies to every operator that has the parameter, {@code step.parameter} to one step. */
    private static void assign(List<StepDraft> drafts, String key, String value) {
        int dot = key.lastIndexOf('.');
        String parameter = key.substring(dot + 1);
        List<StepDraft> addressed = dot < 0
                ? drafts.stream().filter(draft -> draft.hasParameter(parameter)).toList()
                : drafts.stream().filter(draft -> draft.name().equals(key.substring(0, dot))).toList();
        if (addressed.isEmpty()) {
            throw new IllegalArgumentException("parameter %s=%s: %s".formatted(key, value, advice(drafts, key)));
        }
        addressed.forEach(draft -> draft.values().put(parameter, value));
    }

    private static String advice(List<StepDraft> drafts, String key) {
        List<String> keys = drafts.stream().flatMap(draft -> draft.keys(key.contains("."))).distinct().toList();
        return Spelling.near(key, keys).isEmpty()
                ? "no operator of this run takes it; "
                        + drafts.stream().map(StepDraft::describe).collect(Collectors.joining("; "))
                : Spelling.advice(key, keys);
    }

    /**
     * The same for another number of inputs.
     *
     * @throws IllegalArgumentException if the operators do not take that many
     */
    public Recipe withInputs(int count) {
        return new Recipe(name, workflow.withInputs(count), parameters, notes, metrics);
    }

    /** @throws IllegalArgumentException if there are several outputs */
    void requireOneOutput() {
        List<String> outputs = workflow.outputs();
        if (outputs.size() > 1) {
            throw new IllegalArgumentException("one array for %s outputs (%s): select one, or give a writer for each"
                    .formatted(outputs.size(), String.join(", ", outputs)));
        }
    }

    /** The names of all steps: {@code gaussian+envelope}, or {@code gaussian:envelope} if one reads the other. */
    public String operators() {
        return named(Workflow.Step::name);
    }

    /**
     * {@link #operators} as runs of them are measured: with the content of operators that have one, such as
     * {@code network@7a2ba3c3a912}.
     */
    public String measured() {
        return named(step -> step.operator().content().isEmpty()
                ? step.name()
                : step.name() + MeasurementStore.CONTENT + step.operator().content());
    }

    private String named(Function<Workflow.Step, String> name) {
        StringBuilder names = new StringBuilder();
        Map<String, Workflow.Step> steps = steps();
        parameters.keySet().forEach(step -> names.append(names.isEmpty() ? "" : read(steps, step).isEmpty() ? "+" : ":")
                .append(steps.containsKey(step) ? name.apply(steps.get(step)) : step));
        return names.toString();
    }

    private Map<String, Workflow.Step> steps() {
        return workflow.steps().stream().collect(Collectors.toMap(Workflow.Step::name, Function.identity()));
    }

    /** {@code gaussian}, or {@code smooth=gaussian} if the step has another name. */
    private static String named(Map<String, Workflow.Step> steps, String name) {
        return Optional.ofNullable(steps.get(name)).map(step -> step.operator().name())
                .filter(operator -> !operator.equals(name)).map(operator -> name + "=" + operator).orElse(name);
    }

    /** The outputs of other steps that a step reads. */
    private List<String> read(Map<String, Workflow.Step> steps, String name) {
        return Optional.ofNullable(steps.get(name)).stream().flatMap(step -> step.inputs().stream())
                .filter(input -> !workflow.inputs().contains(input)).toList();
    }

    /** The parameters for scripts: those of the only step, or a map for each step. */
    public Map<String, ?> parametersJson() {
        return parameters.size() == 1 ? parameters.values().iterator().next() : parameters;
    }

    /** One line for people. */
    public String describe() {
        Map<String, Workflow.Step> byName = steps();
        List<String> steps = new ArrayList<>();
        parameters.forEach((step, values) -> {
            List<String> read = read(byName, step);
            steps.add(values.entrySet().stream().map(e -> " " + e.getKey() + "=" + e.getValue())
                    .collect(Collectors.joining("", named(byName, step),
                            read.isEmpty() ? "" : " of " + String.join(", ", read))));
        });
        return String.join(" + ", steps);
    }
}
