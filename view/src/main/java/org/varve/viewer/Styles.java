package org.varve.viewer;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.History;
import org.varve.core.Output;
import org.varve.operator.Catalogue;
import org.varve.run.Recipe;
import org.varve.view.AttributeStyle;

/** How the outputs of operators are shown. */
public final class Styles {

    /** The name of an output and the bounds of its labels. */
    private static final Pattern LABELS =
            Pattern.compile(History.OUTPUT + "([^,;]+)[^;]*, " + History.LABELS + "(-?\\d{1,9})\\.\\.(-?\\d{1,9})");

    private Styles() {}

    /** The outputs of all operators, by name; the first of those that share one. */
    public static Map<String, Output> outputs() {
        return Catalogue.all().stream()
                .flatMap(entry -> Recipe.of(entry.example()).workflow().descriptions().stream())
                .collect(Collectors.toMap(Output::name, output -> output, (first, _) -> first));
    }

    /**
     * The style of the output that a file holds, by its name, such as {@code dip.sgy}, or else by its history; that of
     * amplitudes otherwise.
     */
    public static AttributeStyle of(String file, Optional<String> history) {
        Map<String, Output> outputs = outputs();
        String name = file.replaceFirst("\\.[^.]*$", "");
        return Stream.concat(Stream.of(name), history.stream().flatMap(Styles::told))
                .flatMap(told -> Stream.ofNullable(outputs.get(told)))
                .findFirst().or(() -> history.flatMap(Styles::labels))
                .map(AttributeStyle::of).orElseGet(AttributeStyle::amplitude);
    }

    /** Labels of an operator that is not in the catalogue, such as those of a network. */
    private static Optional<Output> labels(String history) {
        return LABELS.matcher(history).results()
                .filter(found -> bound(found, 2) <= bound(found, 3))
                .map(found -> Output.of(found.group(1), "").labels(bound(found, 2), bound(found, 3)))
                .findFirst();
    }

    private static int bound(MatchResult found, int group) {
        return Integer.parseInt(found.group(group));
    }

    /**
     * The output in a history: its name and kind; in older files its remarks, and the operator if there is only one.
     */
    private static Stream<String> told(String history) {
        String[] parts = history.split("; ", -1);
        String run = parts[0];
        List<String> names = Arrays.stream(parts).filter(part -> part.startsWith(History.OUTPUT))
                .flatMap(part -> Arrays.stream(part.substring(History.OUTPUT.length()).split(", ")).toList().reversed()
                        .stream())
                .toList();
        if (!names.isEmpty()) return names.stream();
        return Stream.concat(Stream.of(parts),
                run.contains(" + ") ? Stream.empty() : Stream.of(run.replaceFirst("^varve ", "").split(" ", 2)[0]));
    }
}
