package org.varve.operator;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Factors, one for each of several surveys, or one for all of them: {@code 1,-0.5}. */
public record Weights(List<Double> values) {

    static final Weights ONE = new Weights(List.of(1.0));

    public Weights {
        values = List.copyOf(values);
        if (values.isEmpty() || !values.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "weights %s: must be finite numbers, such as 1,-0.5".formatted(text(values)));
        }
    }

    /** The factors of as many surveys. */
    List<Double> of(int surveys) {
        return values.size() == 1 ? Collections.nCopies(surveys, values.getFirst()) : values;
    }

    private static String text(List<Double> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return text(values);
    }
}
