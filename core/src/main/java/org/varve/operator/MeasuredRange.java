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

    /** Bounds that are given, each NaN if not, must ascend as floats. */
    static void require(double min, double max) {
        if ((float) min >= (float) max || Float.isInfinite((float) min) || Float.isInfinite((float) max)) {
            throw new IllegalArgumentException("min %s: must be below max %s, both finite".formatted(min, max));
        }
    }

    /**
     * The range of a field, as floats, which histories give; bounds that are given, and not NaN, stand in place of
     * measured ones.
     */
    Context.Range of(Field field, Context context, double min, double max) {
        boolean isGiven = !Double.isNaN(min) && !Double.isNaN(max);
        Context.Range measured = isGiven ? new Context.Range(min, max) : measured(field, context);
        return new Context.Range(
                (float) (Double.isNaN(min) ? measured.min() : min), (float) (Double.isNaN(max) ? measured.max() : max));
    }

    private Context.Range measured(Field field, Context context) {
        return this == SURVEY
                ? context.range(field)
                : new Context.Range(context.percentile(field, LOW), context.percentile(field, HIGH));
    }
}
