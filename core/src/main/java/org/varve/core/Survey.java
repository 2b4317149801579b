package org.varve.core;

import java.util.Objects;

/**
 * What an operator may know about a volume besides its samples.
 *
 * @param shape inlines, crosslines, samples
 * @param interval distance between samples in {@code unit}, positive
 * @param unit what the sample axis measures
 */
public record Survey(Shape shape, double interval, Unit unit) {

    /** What the sample axis measures. */
    public enum Unit {
        SECONDS("s"),
        METRES("m"),
        FEET("ft");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    public Survey {
        Objects.requireNonNull(shape);
        Objects.requireNonNull(unit);
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException("sample interval %s: must be positive".formatted(interval));
        }
    }

    /** The highest frequency that the sampling carries: Hz in time, cycles per metre or foot in depth. */
    public double nyquist() {
        return 0.5 / interval;
    }
}
