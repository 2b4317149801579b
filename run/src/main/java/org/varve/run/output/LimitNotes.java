package org.varve.run.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.varve.core.Limit;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.operator.TimeShift;
import org.varve.tiling.RunReport;

/** Notes of the samples at the limits of steps, such as dips at {@code max-dip}. */
public final class LimitNotes {

    /** Values that dips may be doubled to: more would need too wide a halo. */
    private static final double MOST_DIP = 16;

    /** Samples that shifts may be doubled to: {@link TimeShift} takes no more. */
    private static final double MOST_SHIFT = 500;

    /** The value of {@code steering} with which a step follows no dips. */
    private static final String UNSTEERED = "none";

    private LimitNotes() {}

    /** A note for each bound that acts anywhere. */
    public static List<Note> of(Workflow workflow, RunReport took) {
        Map<String, List<RunReport.Limited>> byBound = took.limited().stream()
                .filter(limited -> limited.samples() > 0)
                .collect(Collectors.groupingBy(limited -> text(limited.limit()), LinkedHashMap::new,
                        Collectors.toList()));
        return byBound.values().stream().map(limited -> note(workflow, limited, took.samples())).toList();
    }

    /** Results that several passes bound alike are counted by each: at least the most of these are bounded. */
    private static Note note(Workflow workflow, List<RunReport.Limited> limited, long all) {
        long samples = limited.stream().mapToLong(RunReport.Limited::samples).max().orElseThrow();
        Limit limit = limited.getFirst().limit();
        String message = String.format(Locale.ROOT,
                "%s%,d %s (%s %%) %s %s",
                limited.size() > 1 ? "at least " : "", samples, samples == 1 ? "sample" : "samples",
                share(100.0 * samples / all), samples == 1 ? "has" : "have", results(limit));
        return remedy(workflow, limit).map(remedy -> new Note(message, remedy)).orElse(new Note(message));
    }

    private static String share(double percent) {
        if (percent < 0.01) return "less than 0.01";
        int decimals = percent < 1 ? 2 : percent < 10 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", Math.min(100, percent));
    }

    private static String results(Limit limit) {
        return switch (limit.results()) {
            case DIPS -> "dips at the bound %s, which cuts steeper layers".formatted(text(limit));
            case SHIFTS -> "shifts at the bound %s, which cuts larger ones".formatted(text(limit));
        };
    }

    private static String text(Limit limit) {
        return limit.parameter() + "=" + text(limit, limit.value());
    }

    /** A value of the parameter. */
    private static String text(Limit limit, double value) {
        return switch (limit.results()) {
            case DIPS -> number(value);
            case SHIFTS -> number(value) + "samples";
        };
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
    }

    /** Twice the bound, for each step that has it. */
    private static Optional<Remedy> remedy(Workflow workflow, Limit limit) {
        double most = limit.results() == Limit.Results.DIPS ? MOST_DIP : MOST_SHIFT;
        double higher = Math.min(2 * limit.value(), most);
        List<String> steps =
                workflow.steps().stream().filter(step -> has(step, limit)).map(Workflow.Step::name).toList();
        if (higher <= limit.value() || steps.isEmpty()) return Optional.empty();
        List<Object> parts = new ArrayList<>(List.of("raise it, such as by "));
        for (String step : steps) {
            if (parts.size() > 1) parts.add(" and ");
            String name = workflow.steps().size() == 1 ? limit.parameter() : step + "." + limit.parameter();
            parts.add(OperatorEntry.PARAMETER.with(name + "=" + text(limit, higher)));
        }
        return Optional.of(new Remedy(parts));
    }

    /** Whether a step has the limit. */
    private static boolean has(Workflow.Step step, Limit limit) {
        return switch (limit.results()) {
            case DIPS -> boundsDips(step, limit);
            case SHIFTS -> step.operator() instanceof TimeShift;
        };
    }

    /** Whether a step follows dips, or computes them, and bounds them so. */
    private static boolean boundsDips(Workflow.Step step, Limit limit) {
        return Catalogue.entryOf(step.operator())
                .map(entry -> entry.values(step.operator()))
                .filter(values -> !UNSTEERED.equals(values.get("steering")))
                .map(values -> values.get(limit.parameter()))
                .filter(value -> (float) Double.parseDouble(value) == (float) limit.value())
                .isPresent();
    }
}
