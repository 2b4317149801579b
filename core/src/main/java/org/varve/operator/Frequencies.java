package org.varve.operator;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.core.Output;
import org.varve.core.Survey;

/**
 * Frequencies in Hz, each above 0 and there once: {@code 20,40,62.5}.
 *
 * @param axis the unit of traces: in depth, frequencies are in cycles/km
 */
public record Frequencies(List<Double> values, Survey.Unit axis) {

    /** More outputs than anybody looks at, and open files. */
    private static final int MOST = 256;

    public Frequencies {
        values = List.copyOf(values);
        boolean possible = values.stream().allMatch(value -> value > 0 && Double.isFinite(value));
        if (values.isEmpty() || values.size() > MOST || !possible) {
            throw new IllegalArgumentException(
                    "frequencies %s: must be above 0, %s at most, such as 20,40,60".formatted(text(values), MOST));
        }
        if (new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException("frequencies %s: must differ".formatted(text(values)));
        }
    }

    /** Frequencies in Hz. */
    public Frequencies(List<Double> values) {
        this(values, Survey.Unit.SECONDS);
    }

    /** These numbers, read in the unit of other traces. */
    Frequencies in(Survey.Unit other) {
        return new Frequencies(values, other);
    }

    /** An amplitude for each frequency, named by it: {@code 20hz}, in depth {@code 20cycles-per-km}. */
    List<Output> outputs() {
        return values.stream().map(value -> Output.amplitude(name(text(value), axis)).atLeast(0)).toList();
    }

    /** A frequency as the name of an output. */
    static String name(String number, Survey.Unit axis) {
        return number + (axis == Survey.Unit.SECONDS ? "hz" : "cycles-per-km");
    }

    private static String text(List<Double> values) {
        return values.stream().map(Frequencies::text).collect(Collectors.joining(","));
    }

    /** Without a fraction where it is a whole number. */
    private static String text(double value) {
        String text = Double.toString(value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    @Override
    public String toString() {
        return text(values);
    }
}
