package org.varve.operator;

/** A band of frequencies in Hz, from {@code low} above 0 to {@code high}: {@code 10,80}. */
public record Band(double low, double high) {

    public Band {
        if (!(0 < low && low < high) || Double.isInfinite(high)) {
            throw new IllegalArgumentException(
                    "band %s,%s: must ascend from above 0, such as 10,80".formatted(low, high));
        }
    }

    @Override
    public String toString() {
        return low + "," + high;
    }
}
