package org.varve.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.varve.core.Workflow.Step;

/** Builds the passes of a workflow's steps. */
final class WorkflowPasses {

    /** Makes what steps can ask for. */
    interface Contexts {

        /**
         * The context of a step.
         *
         * @param readsMeasured whether the steps that it reads have all the statistics that they asked for
         */
        Context of(String step, boolean readsMeasured);
    }

    private final Workflow workflow;
    private final Map<String, Field> known = new LinkedHashMap<>();

    /** Outputs of steps that lack statistics, and of those that read them. */
    private final Set<Field> provisional = new HashSet<>();

    private WorkflowPasses(Workflow workflow) {
        this.workflow = workflow;
        for (int n = 0; n < workflow.inputs().size(); n++) {
            known.put(workflow.inputs().get(n), Field.survey(n));
        }
    }

    /**
     * Adds every step's passes to a graph and returns the fields to write, in the order of {@link Workflow#outputs()}.
     *
     * @param kinds gets those of the steps' outputs
     */
    static List<Field> build(Workflow workflow, PassGraph graph, Contexts contexts, Map<Field, FieldKind> kinds) {
        WorkflowPasses passes = new WorkflowPasses(workflow);
        List<Field> written = new ArrayList<>();
        for (Step step : workflow.steps()) {
            written.addAll(passes.add(step, graph, contexts, kinds));
        }
        return written;
    }

    /** Adds the passes of a step, and returns those of its outputs that are written. */
    private List<Field> add(Step step, PassGraph graph, Contexts contexts, Map<Field, FieldKind> kinds) {
        List<Field> read = step.inputs(workflow.inputs()).stream().map(input -> find(step, input)).toList();
        List<String> names = step.operator().outputNames();
        Context context = contexts.of(step.name(), Collections.disjoint(read, provisional));
        List<Field> fields = Fit.of(step.operator(), context).build(graph, read, context);
        requireFields(step, names, fields);
        if (!context.isMeasured()) provisional.addAll(fields);
        List<Output> outputs = step.operator().outputs(context.survey());
        for (int o = 0; o < names.size(); o++) {
            kinds.putIfAbsent(fields.get(o), new FieldKind(names.get(o), outputs.get(o).unit()));
            known.put(names.size() == 1 ? step.name() : step.name() + "." + names.get(o), fields.get(o));
        }
        return step.select().stream().map(output -> fields.get(names.indexOf(output))).toList();
    }

    private static void requireFields(Step step, List<String> names, @Nullable List<Field> built) {
        if (built != null && built.size() == names.size() && built.stream().allMatch(Objects::nonNull)) return;
        String what = built == null ? "nothing" : built.stream().filter(Objects::nonNull).count() + " fields";
        throw new IllegalStateException("operator %s built %s for its outputs %s: build must return one for each"
                .formatted(step.operator().name(), what, String.join(", ", names)));
    }

    private Field find(Step step, String input) {
        Field field = known.get(input);
        if (field == null) {
            throw new IllegalArgumentException("step '%s' reads '%s', which no earlier step produces: %s"
                    .formatted(step.name(), input, Spelling.advice(input, known.keySet())));
        }
        return field;
    }
}
