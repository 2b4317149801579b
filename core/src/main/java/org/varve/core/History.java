package org.varve.core;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The history of a volume.
 *
 * @param text one line for people, in parts separated by {@code "; "}, such as {@code varve clip-percentiles low=1.0
 *     high=99.0; output clip-percentiles; ...}
 * @param details the same for programs: texts, numbers, lists and maps
 */
public record History(String text, Map<String, Object> details) {

    /** The first part of the history of a copy that differs from its input. */
    public static final String COPY = "varve convert";

    /** The history of a copy that differs from its input in the unit along the samples alone. */
    private static final Pattern IN_ANOTHER_UNIT = Pattern.compile(COPY
            + "; (?:output [^;]*; |unit [^;]*; )*survey [^;]* every [^;,]*, unit [^;,]*; version [^;]*");

    /** The prefix of the part that names the output. */
    public static final String OUTPUT = "output ";

    /** Begins, within the part on the output, the bounds of {@link Output#labels}, such as {@code labels 0..5}. */
    public static final String LABELS = "labels ";

    /** The prefix of the part that gives the unit of the samples. */
    public static final String UNIT = "unit ";

    private static final Pattern OUTPUT_AND_UNIT = Pattern.compile("; " + OUTPUT + "[^;]*(?:; " + UNIT + "[^;]*)?");

    /** The unit of the samples in the text of a history; empty if it gives none. */
    public static String unit(String text) {
        return Arrays.stream(text.split("; ", -1)).filter(part -> part.startsWith(UNIT))
                .map(part -> part.substring(UNIT.length())).findFirst().orElse("");
    }

    /** The name of the operator's output in the text of a history; empty if it gives none. */
    public static String output(String text) {
        return Arrays.stream(text.split("; ", -1)).filter(part -> part.startsWith(OUTPUT))
                .flatMap(part -> Arrays.stream(part.substring(OUTPUT.length()).split(", ")))
                .filter(name -> !name.startsWith(LABELS))
                .reduce("", (_, last) -> last);
    }

    /**
     * A value that was measured of the survey for a step, and used in place of a parameter.
     *
     * @param step name of the step
     * @param name of the value, such as {@code percentile 99.0}
     * @param value the value
     */
    public record Measured(String step, String name, double value) {}

    /**
     * What a parameter of a step came to in the survey.
     *
     * @param step name of the step
     * @param parameter its name
     * @param extent such as {@code 3,3,11 samples}
     */
    public record Extent(String step, String parameter, String extent) {}

    public History {
        details = new LinkedHashMap<>(details);
    }

    /** The history of a volume that a copy of it keeps; as text only. */
    public static History kept(String text) {
        return new History(text, Map.of());
    }

    /** Whether a copy keeps this history, so that a text header that it keeps as well holds it already. */
    public boolean isKept() {
        return details.isEmpty();
    }

    /** Whether this copy differs from its input in the unit along the samples alone, which SEG-Y does not state. */
    public boolean isInAnotherUnit() {
        return IN_ANOTHER_UNIT.matcher(text).matches();
    }

    /** The parts of the text. */
    public List<String> parts() {
        return List.of(text.split("; ", -1));
    }

    /**
     * The text within a number of characters: the part that names the output stays, as does the unit after it, and the
     * end of what comes before goes.
     */
    public String within(int characters) {
        if (text.length() <= characters) return text;
        String output = OUTPUT_AND_UNIT.matcher(text).results().findFirst().map(MatchResult::group).orElse("");
        String dots = " ...";
        int end = text.indexOf(output) + output.length();
        if (!output.isEmpty() && end + dots.length() < characters) {
            return text.substring(0, characters - dots.length()) + dots;
        }
        int head = Math.max(0, characters - output.length() - dots.length());
        return (text.substring(0, head) + dots + output).substring(0, characters);
    }
}
