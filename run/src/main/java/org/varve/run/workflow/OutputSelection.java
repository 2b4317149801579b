package org.varve.run.workflow;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Spelling;

/** Keeps the outputs that a selection names, and the steps that they need. */
public final class OutputSelection {

    private OutputSelection() {}

    /**
     * Applies a selection.
     *
     * @param select names, each of an output, a step (all of its outputs), or {@code step.output}
     * @throws IllegalArgumentException if a name fits no output
     */
    public static List<StepDraft> apply(List<StepDraft> drafts, List<String> select) {
        for (String name : select) {
            if (drafts.stream().noneMatch(draft -> fits(name, draft))) {
                throw new IllegalArgumentException(Spelling.unknown("output", name, names(drafts)));
            }
        }
        List<StepDraft> selected = drafts.stream()
                .map(draft -> draft.selecting(draft.operator().outputNames().stream()
                        .filter(output -> select.stream().anyMatch(name -> fits(name, draft, output)))
                        .toList()))
                .toList();
        return withoutUnused(selected);
    }

    private static boolean fits(String name, StepDraft draft) {
        return draft.operator().outputNames().stream().anyMatch(output -> fits(name, draft, output));
    }

    private static boolean fits(String name, StepDraft draft, String output) {
        return name.equals(output) || name.equals(draft.name()) || name.equals(draft.name() + "." + output);
    }

    private static List<String> names(List<StepDraft> drafts) {
        return drafts.stream().flatMap(draft -> names(draft).stream()).toList();
    }

    private static List<String> names(StepDraft draft) {
        List<String> outputs = draft.operator().outputNames();
        return outputs.size() == 1 ? List.of(draft.name()) : outputs;
    }

    /** Drops, from last to first, steps that neither write nor feed a kept step. */
    private static List<StepDraft> withoutUnused(List<StepDraft> drafts) {
        List<StepDraft> kept = new ArrayList<>();
        for (StepDraft draft : drafts.reversed()) {
            boolean writes = !draft.select().orElseThrow().isEmpty();
            boolean feeds = kept.stream().flatMap(other -> other.inputs().stream()).anyMatch(
                    input -> input.equals(draft.name()) || input.startsWith(draft.name() + "."));
            if (writes || feeds) {
                kept.addFirst(draft);
            }
        }
        return kept;
    }
}
