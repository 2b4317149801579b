package org.varve.study;

import java.util.Arrays;
import java.util.function.DoublePredicate;

/** Means of a result by their distance from a bend, a step or a fault. */
final class Profile {

    private static final double LOW = .1;
    private static final double HIGH = .9;

    private final double[] values;
    private final double spacing;

    /**
     * @param values at equal distances, the same number on either side of the middle
     * @param spacing from one value to the next, in traces
     */
    Profile(double[] values, double spacing) {
        this.values = values.clone();
        this.spacing = spacing;
    }

    /** The means, from the least distance to the largest. */
    double[] values() {
        return values.clone();
    }

    /** How many traces the change from the first value to the last takes, from 10 % to 90 %. */
    double rise() {
        double first = values[0];
        double change = values[values.length - 1] - first;
        double[] shares = Arrays.stream(values).map(value -> (value - first) / change).toArray();
        double end = reached(shares, 0, 1, HIGH, share -> share >= HIGH);
        return spacing * (end - reached(shares, (int) Math.ceil(end), -1, LOW, share -> share <= LOW));
    }

    /** How many traces wide the peak is at half of its height above the mean of both ends. */
    double width() {
        int peak = 0;
        for (int n = 1; n < values.length; n++) if (values[n] > values[peak]) peak = n;
        double half = (values[peak] + (values[0] + values[values.length - 1]) / 2) / 2;
        return spacing * (reached(values, peak, 1, half, value -> value <= half)
                - reached(values, peak, -1, half, value -> value <= half));
    }

    /** Where a level is reached from a place on, linear between values; NaN if nowhere. */
    private static double reached(double[] values, int from, int step, double level, DoublePredicate reached) {
        for (int n = from + step; n >= 0 && n < values.length; n += step) {
            if (reached.test(values[n])) {
                return n - step * (level - values[n]) / (values[n - step] - values[n]);
            }
        }
        return Double.NaN;
    }
}
