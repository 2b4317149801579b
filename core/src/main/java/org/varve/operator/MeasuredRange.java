package org.varve.operator;

import org.varve.core.Context;
import org.varve.core.Field;

/** What an operator takes as the range of a survey's samples. */
public enum MeasuredRange {
    /** From the 1 % to the 99 % percentile, which a few spikes do not move. */
    PERCENTILES,
    /** From the smallest to the largest. */
    SURVEY;

    private static final double LOW = 1;
    private static final double HIGH = 99;

    /** Bounds that are given, each NaN if not, must ascend. */
    static void require(double min, double max) {
        if (min >= max || Double.isInfinite(min) || Double.isInfinite(max)) {
            throw new IllegalArgumentException("min %s: must be below max %s, both finite".formatted(min, max));
        }
    }

    /** The number that histories tell, so that it gives the same results as a parameter. */
    private static double told(double measured) {
        return Double.parseDouble(Float.toString((float) measured));
    }

    /** The range of a field; bounds that are given, and not NaN, stand in place of measured ones. */
    Context.Range of(Field field, Context context, double min, double max) {
        if (!Double.isNaN(min) && !Double.isNaN(max)) return new Context.Range(min, max);
        double low;
        double high;
        if (this == SURVEY) {
            Context.Range survey = context.range(field);
            low = survey.min();
            high = survey.max();
        } else {
            low = told(context.percentile(field, LOW));
            high = told(context.percentile(field, HIGH));
        }
        return new Context.Range(Double.isNaN(min) ? low : min, Double.isNaN(max) ? high : max);
    }
}
