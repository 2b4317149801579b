package org.varve.core;

import java.util.Objects;

/**
 * The facts of a volume besides its samples, as operators see them.
 *
 * @param shape inlines, crosslines and samples, at most {@link #MOST_SAMPLES} in all
 * @param interval distance between samples in {@code unit}, positive
 * @param unit unit of the sample axis
 * @param start time or depth of the first sample in {@code unit}
 */
public record Survey(Shape shape, double interval, Unit unit, double start) {

    /** The unit of the sample axis. */
    public enum Unit {
        SECONDS("s"),
        METRES("m"),
        FEET("ft");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        /** The symbol: {@code s}, {@code m} or {@code ft}. */
        public String symbol() {
            return symbol;
        }
    }

    /** The most samples of a survey, few enough that no sum of bytes of samples, headers and outputs overflows. */
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
        if (!Double.isFinite(start)) {
            throw new IllegalArgumentException("start %s: must be finite".formatted(start));
        }
    }

    /** A survey whose traces start at 0. */
    public Survey(Shape shape, double interval, Unit unit) {
        this(shape, interval, unit, 0);
    }

    /** The same survey with another time or depth of the first sample. */
    public Survey startingAt(double first) {
        return new Survey(shape, interval, unit, first);
    }

    /** Whether a survey may have a shape: at most {@link #MOST_SAMPLES}. */
    public static boolean isPossible(Shape shape) {
        return shape.traces() <= MOST_SAMPLES / shape.samples();
    }

    /** The Nyquist frequency: in Hz in time, in cycles per metre or foot in depth. */
    public double nyquist() {
        return 0.5 / interval;
    }
}
