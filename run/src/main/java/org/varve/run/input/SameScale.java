package org.varve.run.input;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.varve.core.History;
import org.varve.core.MapGrid;
import org.varve.core.Note;

/** Tells whether dips that a run reads, in degrees or us/m, were computed with the bins and velocity of the run. */
public final class SameScale {

    /** The units of dips that bins and velocity scale. */
    private static final Set<String> SCALED = Set.of("degrees", "us/m", "us/ft", "mm/m");

    private static final List<String> SCALES = List.of("bins", "velocity");

    /** A number and its unit. */
    private static final Pattern LENGTH = Pattern.compile("([0-9.E+-]+) (m|ft|m/s)(?=[,;]|$)");

    /** Bins that are fitted to coordinates differ in their last digits. */
    private static final double ALIKE = 1e-3;

    private SameScale() {}

    /**
     * A note on the first difference; empty if there is none, or if one of the scales is unknown.
     *
     * @param name of the input
     * @param history its text
     * @param metrics those of the run, as {@link MetricsText} has them
     */
    public static Optional<Note> difference(String name, String history, String metrics) {
        if (!SCALED.contains(History.unit(history))) return Optional.empty();
        for (String scale : SCALES) {
            List<Length> before = lengths(scale, history);
            List<Length> here = lengths(scale, metrics);
            if (!before.isEmpty() && !here.isEmpty() && !areAlike(before, here)) {
                return Optional.of(new Note("%s was computed with %s %s, and this run has %s: set those of the dips"
                        .formatted(name, scale, text(before), text(here))));
            }
        }
        return Optional.empty();
    }

    private record Length(double number, String unit) {

        double metres() {
            return unit.equals("ft") ? number * MapGrid.FOOT : number;
        }

        boolean isAlike(Length other) {
            return Math.abs(metres() - other.metres()) <= ALIKE * other.metres();
        }

        @Override
        public String toString() {
            return new BigDecimal(number).round(new MathContext(5)).stripTrailingZeros().toPlainString() + " " + unit;
        }
    }

    /** The lengths that follow a word; none if it does not stand in the text. */
    private static List<Length> lengths(String word, String text) {
        Matcher found = Pattern.compile("\\b" + word + " ([0-9][^;]*)").matcher(text);
        if (!found.find()) return List.of();
        int count = word.equals("bins") ? 2 : 1;
        return LENGTH.matcher(found.group(1)).results().limit(count)
                .map(length -> new Length(Double.parseDouble(length.group(1)), length.group(2)))
                .toList();
    }

    private static boolean areAlike(List<Length> some, List<Length> others) {
        if (some.size() != others.size()) return false;
        for (int n = 0; n < some.size(); n++) {
            if (!some.get(n).isAlike(others.get(n))) return false;
        }
        return true;
    }

    private static String text(List<Length> lengths) {
        return lengths.stream().map(Length::toString).collect(Collectors.joining(", "));
    }
}
