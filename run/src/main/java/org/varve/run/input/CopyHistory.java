package org.varve.run.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.varve.core.History;
import org.varve.file.HistoryLines;
import org.varve.formats.Overlap;
import org.varve.run.process.Build;

/**
 * The history of a copy, such as {@code varve convert; survey a.sgy every 0.004 s, offset 200; part inlines 1200:1400}
 * or {@code varve merge overlap=error; survey a.sgy every 0.004 s; survey-2 b.sgy every 0.004 s}.
 *
 * @param inputs the file, or those that are merged
 * @param overlap what was done where merged files have samples; empty for one file
 * @param remarks what else the samples depend on
 * @param earlier the history of the input; blank if it has none
 */
public record CopyHistory(List<HistoryInput> inputs, Optional<Overlap> overlap, List<String> remarks,
        String earlier) {

    public CopyHistory {
        inputs = List.copyOf(inputs);
        remarks = List.copyOf(remarks);
    }

    /** The history; that of the input, if it has one, where the copy equals its only input. */
    public Optional<History> told() {
        boolean equal = overlap.isEmpty() && remarks.isEmpty()
                && inputs.stream().allMatch(input -> input.stated().isEmpty());
        if (!equal) return Optional.of(new History(String.join("; ", parts()), details()));
        return HistoryLines.in(List.of(earlier)).map(History::kept);
    }

    private List<String> parts() {
        List<String> parts = new ArrayList<>();
        parts.add(overlap.map(policy -> "varve merge overlap=" + word(policy)).orElse(History.COPY));
        // the kind of the samples and their unit stay known
        output().map(History.OUTPUT::concat).ifPresent(parts::add);
        unit().map(History.UNIT::concat).ifPresent(parts::add);
        inputs.forEach(input -> parts.add(input.text()));
        parts.addAll(remarks);
        parts.add("version " + Build.VERSION);
        return parts;
    }

    private Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("operator", overlap.isPresent() ? "merge" : "convert");
        output().ifPresent(output -> details.put("output", output));
        unit().ifPresent(unit -> details.put("unit", unit));
        details.put("parameters", overlap.map(policy -> Map.of("overlap", word(policy))).orElse(Map.of()));
        details.put("inputs", inputs.stream().map(HistoryInput::details).toList());
        if (!remarks.isEmpty()) details.put("remarks", remarks);
        details.put("version", Build.VERSION);
        return details;
    }

    private Optional<String> output() {
        return History.kept(earlier).parts().stream().filter(part -> part.startsWith(History.OUTPUT))
                .map(part -> part.substring(History.OUTPUT.length())).findFirst();
    }

    private Optional<String> unit() {
        return Optional.of(History.unit(earlier)).filter(unit -> !unit.isEmpty());
    }

    private static String word(Overlap policy) {
        return policy.name().toLowerCase(Locale.ROOT);
    }
}
