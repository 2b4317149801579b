package org.varve.core;

/** A statistic of a field; {@code size} is the bins of a histogram, over a range, or the length of windows, else 0. */
record Statistic(Field field, Class<? extends FieldStatistics> type, int size, Context.Range range) {

    /** Stands for a range that is not measured yet. */
    static final Context.Range UNKNOWN_RANGE = new Context.Range(0, 1);

    Statistic(Field field, Class<? extends FieldStatistics> type, int size) {
        this(field, type, size, UNKNOWN_RANGE);
    }
}
