package org.varve.core;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Inlines or crosslines from one number to another.
 *
 * @param first the number of a line of the survey
 * @param last the number of a line of the survey; included if steps reach it
 * @param step difference between numbers, at least 1; empty for all lines of the survey
 */
public record LineRange(int first, int last, OptionalInt step) {

    public LineRange {
        requireNonNull(step, "step");
        if (first > last) {
            throw new IllegalArgumentException(
                    "lines %s:%s: are none, as the first number is the greater; exchange them".formatted(first, last));
        }
        if (step.isPresent() && step.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "lines %s:%s in steps of %s: a step is 1 or more".formatted(first, last, step.getAsInt()));
        }
    }

    /** Reads {@code 1200:1400}, {@code 1200:1400:2} or {@code 1200}. */
    public static LineRange parse(String text) {
        requireNonNull(text, "text");
        String[] parts = text.split(":", -1);
        if (parts.length > 3) throw malformed(text);
        int[] numbers = new int[parts.length];
        try {
            for (int n = 0; n < parts.length; n++) {
                numbers[n] = Integer.parseInt(parts[n].strip());
            }
        } catch (NumberFormatException e) {
            throw malformed(text);
        }
        int last = parts.length > 1 ? numbers[1] : numbers[0];
        return new LineRange(numbers[0], last, parts.length > 2 ? OptionalInt.of(numbers[2]) : OptionalInt.empty());
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(
                "lines '%s': give numbers FIRST:LAST or FIRST:LAST:STEP, such as 1200:1400".formatted(text));
    }

    /**
     * The wanted lines of a survey.
     *
     * @param axis name of the lines, such as {@code inlines}
     * @throws IllegalArgumentException if the survey lacks a number, with those that it has, or the lines are not
     *     equally spaced in it
     */
    AxisPart of(LineNumbers lines, String axis) {
        int from = position(first, lines, axis);
        int to = position(last, lines, axis);
        if (step.isEmpty() || first == last) {
            return checked(new AxisPart(lines.count(), Math.min(from, to), 1, Math.abs(to - from) + 1), lines, axis);
        }
        if (first + (long) step.getAsInt() > last) {
            throw new IllegalArgumentException("%s %s: the step leads beyond the last; give a smaller one, or %s alone"
                    .formatted(axis, this, first));
        }
        int stride = position(first + step.getAsInt(), lines, axis) - from;
        int count = (last - first) / step.getAsInt() + 1;
        int end = position(first + (count - 1) * step.getAsInt(), lines, axis);
        if (end - from != (count - 1) * stride) {
            throw disordered(axis);
        }
        return checked(new AxisPart(lines.count(), Math.min(from, end), Math.abs(stride), count), lines, axis);
    }

    private int position(int number, LineNumbers lines, String axis) {
        return lines.find(number).orElseThrow(() -> new IllegalArgumentException(
                "%s %s: the survey has no number %s, but %s; give numbers of these"
                        .formatted(axis, this, number, describe(lines))));
    }

    /** Refuses a part that does not hold exactly the wanted numbers, as can happen if lines are in no order. */
    private AxisPart checked(AxisPart part, LineNumbers lines, String axis) {
        boolean theirs = IntStream.range(0, part.count()).allMatch(n -> isMeant(lines.at(part.at(n))));
        long all = IntStream.range(0, lines.count()).filter(position -> isMeant(lines.at(position))).count();
        if (!theirs || all != part.count()) {
            throw disordered(axis);
        }
        return part;
    }

    private boolean isMeant(int number) {
        return number >= first && number <= last && (number - first) % step.orElse(1) == 0;
    }

    private IllegalArgumentException disordered(String axis) {
        return new IllegalArgumentException(
                "%s %s: do not stand side by side or at equal distances in the survey; give a part in which they do"
                        .formatted(axis, this));
    }

    private static String describe(LineNumbers lines) {
        int lowest = Math.min(lines.first(), lines.last());
        int highest = Math.max(lines.first(), lines.last());
        return lines.step().isPresent() && lines.step().getAsInt() > 1
                ? "%s to %s in steps of %s".formatted(lowest, highest, lines.step().getAsInt())
                : "%s to %s".formatted(lowest, highest);
    }

    @Override
    public String toString() {
        String range = first == last ? Integer.toString(first) : first + ":" + last;
        return step.isPresent() ? range + ":" + step.getAsInt() : range;
    }
}
