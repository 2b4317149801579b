package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.varve.study.ThoroughCheck.Kind;

/**
 * The results of an operator in a thorough self-test.
 *
 * @param tolerance the greatest error allowed against the definition
 */
public record ThoroughRow(SelftestCase operator, double tolerance, List<ThoroughCheck> checks) {

    /** The titles of the columns. */
    public static List<String> titles() {
        List<String> titles = new ArrayList<>(List.of("operator"));
        for (Kind kind : Kind.values()) titles.add(kind.title);
        titles.add("tolerance");
        return titles;
    }

    /** The failures; the empty text if there are none. */
    String failure() {
        return checks.stream().filter(check -> !check.ok()).map(ThoroughCheck::failure).collect(
                Collectors.joining(", "));
    }

    /** A row of a table. */
    public List<String> cells() {
        List<String> cells = new ArrayList<>(List.of(operator.toString()));
        for (Kind kind : Kind.values()) {
            cells.add(checks.stream()
                    .filter(check -> check.kind() == kind)
                    .map(ThoroughCheck::cell)
                    .findFirst()
                    .orElse("-"));
        }
        cells.add(String.format(Locale.ROOT, "%.0e", tolerance));
        return cells;
    }

    /** The results for scripts. */
    public record Facts(
            String operator, Map<String, String> parameters, List<ThoroughCheck.Facts> checks, String failure) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(operator.operator(), operator.parameters(),
                checks.stream().map(ThoroughCheck::json).toList(), failure());
    }
}
