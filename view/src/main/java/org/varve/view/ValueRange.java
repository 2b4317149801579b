package org.varve.view;

/** The values that a colour bar spans, {@code low < high}. */
public record ValueRange(double low, double high) {

    public ValueRange {
        if (!(low < high)) {
            throw new IllegalArgumentException("range %s..%s: low must be below high".formatted(low, high));
        }
    }

    /** A range from {@code low} to {@code high}, widened if it is empty. */
    static ValueRange of(double low, double high) {
        return low < high ? new ValueRange(low, high) : new ValueRange(low - 0.5, low + 0.5);
    }

    /** The position of a value in the range: 0 at {@code low}, 1 at {@code high}. */
    double part(double value) {
        return (value - low) / (high - low);
    }
}
