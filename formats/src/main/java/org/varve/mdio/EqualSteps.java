package org.varve.mdio;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tells whether numbers ascend in equal steps, apart from the rounding of their type, or of tables in whole units or
 * thousandths.
 *
 * @param values at least two finite numbers
 * @param precision the largest relative error of a value
 */
record EqualSteps(List<Double> values, double precision) {

    /** The relative error of 32-bit floats. */
    static final double SINGLE = 0x1p-24;

    /** The relative error of 64-bit floats. */
    static final double DOUBLE = 0x1p-53;

    /** How far a value may be from equal steps, and a step from the mean, in steps. */
    private static final double TOLERANCE = 1e-3;

    /** How far a value may be from equal steps, in steps, if errors of its steps add up. */
    private static final double DRIFT = 0.1;

    /**
     * How much rounded values may differ from equal steps, in units of rounding: half a unit up and half a unit down.
     */
    private static final double SPREAD = 1.001;

    private static final int BISECTIONS = 60;
    private static final int DIGITS = 15;

    /** The step; empty if steps are not equal, or not positive. */
    OptionalDouble step() {
        double mean = (values.getLast() - values.getFirst()) / (values.size() - 1);
        if (!(mean > 0)) {
            return OptionalDouble.empty();
        }
        double error = 4 * precision * Math.max(Math.abs(values.getFirst()), Math.abs(values.getLast()));
        double deviation = deviation(mean);
        double allowed = TOLERANCE * mean + error;
        boolean isSteady = deviation <= DRIFT * mean && least() >= mean - allowed && largest() <= mean + allowed;
        if (error < mean / 4 && (deviation <= allowed || isSteady)) {
            return OptionalDouble.of(shortest(mean, error / (values.size() - 1)));
        }
        OptionalDouble whole = rounded(1, mean, error);
        return whole.isPresent() ? whole : rounded(1e-3, mean, error);
    }

    /** The step of values rounded to a unit. */
    private OptionalDouble rounded(double unit, double mean, double error) {
        if (deviation(mean) > SPREAD * unit || !isRounded(unit, error)) {
            return OptionalDouble.empty();
        }
        double slack = unit / (values.size() - 1);
        double low = mean - slack;
        double high = mean + slack;
        for (int n = 0; n < BISECTIONS; n++) {
            double third = (high - low) / 3;
            if (spread(low + third) < spread(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        double step = (low + high) / 2;
        return spread(step) <= SPREAD * unit ? OptionalDouble.of(step) : OptionalDouble.empty();
    }

    /** How much the values differ from equal steps, at least. */
    private double spread(double step) {
        DoubleSummaryStatistics rest =
                IntStream.range(0, values.size()).mapToDouble(k -> values.get(k) - k * step).summaryStatistics();
        return rest.getMax() - rest.getMin();
    }

    private double deviation(double step) {
        return IntStream.range(0, values.size())
                .mapToDouble(k -> Math.abs(values.get(k) - values.getFirst() - k * step))
                .max().orElse(0);
    }

    /**
     * Whether values are multiples of a unit whose steps are of two neighbouring lengths, each of which occurs again
     * and again.
     */
    private boolean isRounded(double unit, double error) {
        TreeMap<Long, Integer> steps = new TreeMap<>();
        for (int k = 0; k < values.size(); k++) {
            double multiple = values.get(k) / unit;
            if (Math.abs(multiple - Math.rint(multiple)) > error / unit + 1e-6) {
                return false;
            }
            if (k > 0) {
                steps.merge(Math.round(multiple) - Math.round(values.get(k - 1) / unit), 1, Integer::sum);
            }
        }
        return steps.size() == 2 && steps.lastKey() - steps.firstKey() == 1
                && steps.values().stream().allMatch(count -> count > 1);
    }

    /**
     * The number of the fewest digits that differs from a step by no more than its error: 0.004 rather than
     * 0.0040000002.
     */
    private static double shortest(double step, double error) {
        for (int digits = 1; digits < DIGITS; digits++) {
            double rounded = new BigDecimal(step).round(new MathContext(digits)).doubleValue();
            if (Math.abs(rounded - step) <= error) {
                return rounded;
            }
        }
        return step;
    }

    /** The least difference between neighbours. */
    double least() {
        return IntStream.range(1, values.size()).mapToDouble(k -> values.get(k) - values.get(k - 1)).min().orElse(0);
    }

    /** The largest difference between neighbours. */
    double largest() {
        return IntStream.range(1, values.size()).mapToDouble(k -> values.get(k) - values.get(k - 1)).max().orElse(0);
    }
}
