package org.varve.operator;

import org.varve.core.Context;
import org.varve.core.Field;

/**
 * Sample values from one to another, {@code -1000,1000}; or {@code survey}, the range that an operator measures of the
 * survey.
 *
 * @param min lowest value; NaN for the survey's
 * @param max highest value, above the lowest; NaN for the survey's
 */
public record ValueRange(double min, double max) {

    /** The range that the operator measures. */
    public static final ValueRange SURVEY = new ValueRange(Double.NaN, Double.NaN);

    private static final String MEASURED = "survey";

    public ValueRange {
        boolean isMeasured = Double.isNaN(min) && Double.isNaN(max);
        if (!isMeasured) requireAscent(min, max);
    }

    private static void requireAscent(double min, double max) {
        if (!(min < max)) {
            throw new IllegalArgumentException("range %s,%s: must ascend, such as -1000,1000".formatted(min, max));
        }
        Check.isFloat("range from", min);
        Check.isFloat("range to", max);
    }

    /** The values from one to another, neither of them NaN. */
    static ValueRange between(double min, double max) {
        requireAscent(min, max);
        return new ValueRange(min, max);
    }

    static boolean isMeasured(String text) {
        return text.strip().equals(MEASURED);
    }

    /** This range, or that between two percentiles of a field, as floats, which histories give. */
    Context.Range of(Field field, Context context, double low, double high) {
        return Double.isNaN(min)
                ? new Context.Range((float) context.percentile(field, low), (float) context.percentile(field, high))
                : new Context.Range(min, max);
    }

    @Override
    public String toString() {
        return Double.isNaN(min) ? MEASURED : min + "," + max;
    }
}
