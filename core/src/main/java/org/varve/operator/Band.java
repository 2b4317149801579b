package org.varve.operator;

import org.varve.core.Survey;

/**
 * A band of frequencies in Hz, from {@code low} above 0 to {@code high}: {@code 10,80}.
 *
 * @param axis the unit of traces: in depth, frequencies are in cycles/km
 */
public record Band(double low, double high, Survey.Unit axis) {

    public Band {
        if (!(0 < low && low < high) || Double.isInfinite(high)) {
            throw new IllegalArgumentException(
                    "band %s,%s: must ascend from above 0, such as 10,80".formatted(low, high));
        }
    }

    /** A band in Hz. */
    public Band(double low, double high) {
        this(low, high, Survey.Unit.SECONDS);
    }

    /** These numbers, read in the unit of other traces. */
    Band in(Survey.Unit other) {
        return new Band(low, high, other);
    }

    @Override
    public String toString() {
        return low + "," + high;
    }
}
