package org.varve.operator;

import java.util.List;
import java.util.stream.IntStream;

/** Angles in degrees that are tried, from the first to the last by a step: {@code 60,85,5}. */
public record AngleScan(double first, double last, double step) {

    /** As many angles as are worth the time. */
    private static final int MOST = 120;

    public AngleScan {
        if (!(first <= last && step > 0) || !Double.isFinite(last) || (last - first) / step >= MOST) {
            throw new IllegalArgumentException(
                    "angles %s,%s,%s: must ascend from the first to the last by a step above 0, %s of them at most, such as 60,85,5"
                            .formatted(first, last, step, MOST));
        }
    }

    /** How many angles there are. */
    int count() {
        // a step of 0.1 is none exactly
        return (int) ((last - first) / step + 1e-6) + 1;
    }

    /** The angles. */
    List<Double> values() {
        return IntStream.range(0, count()).mapToObj(n -> first + n * step).toList();
    }

    @Override
    public String toString() {
        return first + "," + last + "," + step;
    }
}
