package org.varve.operator;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Angles of incidence in degrees, 0..90 without 90, each there once: {@code 5,15,25}, or {@code 10,30} of a near and a
 * far stack.
 */
public record Angles(List<Double> values) {

    private static final int RIGHT_ANGLE = 90;
    private static final int LEAST = 2;

    public Angles {
        values = List.copyOf(values);
        boolean possible = values.stream().allMatch(value -> 0 <= value && value < RIGHT_ANGLE);
        if (values.size() < LEAST || !possible || new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException(
                    "angles %s: must be two or more that differ, from 0 to less than 90 degrees, such as 5,15,25"
                            .formatted(text(values)));
        }
    }

    private static String text(List<Double> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return text(values);
    }
}
