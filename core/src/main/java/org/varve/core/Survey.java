package org.varve.core;

import java.util.Objects;

/**
 * What an operator may know about a volume besides its samples.
 *
 * @param shape inlines, crosslines, samples: {@link #MOST_SAMPLES} at most
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

        /** As people write it: {@code s}, {@code m}, {@code ft}. */
        public String symbol() {
            return symbol;
        }
    }

    /** The most samples of a survey: so few that no sum of bytes, of samples, headers and outputs, overflows. */
    public static final long MOST_SAMPLES = 1L << 53;

    public Survey {
        Objects.requireNonNull(shape);
        Objects.requireNonNull(unit);
        if (!isPossible(shape)) {
            throw new IllegalArgumentException(
                    "shape %s: a survey has 2^53 samples at most; check it".formatted(shape));
        }
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException("sample interval %s: must be positive".formatted(interval));
        }
    }

    /** Whether a survey may have a shape: {@link #MOST_SAMPLES} are not exceeded. */
    public static boolean isPossible(Shape shape) {
        return shape.traces() <= MOST_SAMPLES / shape.samples();
    }

    /** The highest frequency that the sampling carries: Hz in time, cycles per metre or foot in depth. */
    public double nyquist() {
        return 0.5 / interval;
    }
}
