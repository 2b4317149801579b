package org.varve.run.input;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.History;
import org.varve.core.Note;

/** Tells whether dips that a run reads, in degrees or us/m, were computed with the bins and velocity of the run. */
public final class SameScale {

    /** The units of dips that bins and velocity scale. */
    private static final Set<String> SCALED = Set.of("degrees", "us/m", "us/ft", "mm/m");

    private static final List<Pattern> SCALES =
            List.of(Pattern.compile("\\bbins [^,;]+, [^,;]+"), Pattern.compile("\\bvelocity [^,;]+"));

    private SameScale() {}

    /**
     * A note on the first difference; empty if there is none, or if one of the scales is unknown.
     *
     * @param name of the input
     * @param history its text
     * @param metrics those of the run, as histories have them
     */
    public static Optional<Note> difference(String name, String history, String metrics) {
        if (!SCALED.contains(History.unit(history))) return Optional.empty();
        for (Pattern scale : SCALES) {
            Matcher before = scale.matcher(history);
            Matcher here = scale.matcher(metrics);
            if (before.find() && here.find() && !before.group().equals(here.group())) {
                return Optional
                        .of(new Note("%s was computed with %s, and this run has %s: its %s are read by the latter"
                                .formatted(name, before.group(), here.group(), History.unit(history))));
            }
        }
        return Optional.empty();
    }
}
