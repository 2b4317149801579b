package org.varve.operator;

import java.util.OptionalDouble;

/**
 * How many traces are as long as a sample is deep.
 *
 * @param traces above 0; empty to take it from the survey
 */
public record Aspect(OptionalDouble traces) {

    /** Stands for the survey's own. */
    private static final String AUTO = "auto";

    /** From the survey's bins, and its depth or velocity. */
    public static final Aspect OF_SURVEY = new Aspect(OptionalDouble.empty());

    public Aspect {
        if (traces.isPresent()) Check.positive("aspect", traces.getAsDouble());
    }

    /** A given number of traces. */
    public static Aspect of(double traces) {
        return new Aspect(OptionalDouble.of(traces));
    }

    /** Whether a text stands for {@link #OF_SURVEY}. */
    static boolean isOfSurvey(String text) {
        return text.strip().equalsIgnoreCase(AUTO);
    }

    @Override
    public String toString() {
        return traces.isPresent() ? Double.toString(traces.getAsDouble()) : AUTO;
    }
}
