package org.varve.operator;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.core.Output;

/** Frequencies in Hz, each above 0 and there once: {@code 20,40,62.5}. */
public record Frequencies(List<Double> values) {

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

    /** An amplitude for each frequency, named by it: {@code 20hz}. */
    List<Output> outputs() {
        return values.stream().map(value -> Output.amplitude(text(value) + "hz").atLeast(0)).toList();
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
