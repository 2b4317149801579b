package org.varve.core;

/**
 * The number of surveys that an operator reads.
 *
 * @param least at least 1
 * @param most at least {@code least}
 */
public record InputCount(int least, int most) {

    /** One survey. */
    public static final InputCount ONE = exactly(1);

    public InputCount {
        if (least < 1 || most < least) {
            throw new IllegalArgumentException("%s to %s inputs: must be at least 1, in order".formatted(least, most));
        }
    }

    /** Exactly {@code count}. */
    public static InputCount exactly(int count) {
        return new InputCount(count, count);
    }

    /** {@code count} or more. */
    public static InputCount atLeast(int count) {
        return new InputCount(count, Integer.MAX_VALUE);
    }

    /** Whether a count is within {@code least..most}. */
    public boolean allows(int count) {
        return least <= count && count <= most;
    }

    /** As text: {@code 1 input}, {@code 2 inputs}, {@code 2 or more inputs}, {@code 1 to 2 inputs}. */
    @Override
    public String toString() {
        if (most == 1) return "1 input";
        if (least == most) return "%s inputs".formatted(least);
        return most == Integer.MAX_VALUE
                ? "%s or more inputs".formatted(least)
                : "%s to %s inputs".formatted(least, most);
    }
}
