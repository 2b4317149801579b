package org.varve.core;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;

/**
 * The facts of a volume besides its samples, as operators see them.
 *
 * @param shape inlines, crosslines and samples, at most {@link #MOST_SAMPLES} in all
 * @param interval distance between samples in {@code unit}, positive
 * @param unit unit of the sample axis
 * @param start time or depth of the first sample in {@code unit}
 * @param metrics its lines on the map, and the velocity
 */
public record Survey(Shape shape, double interval, Unit unit, double start, Metrics metrics) {

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

    private static final double KILO = 1000;

    /** The most samples of a survey, few enough that no sum of bytes of samples, headers and outputs overflows. */
    public static final long MOST_SAMPLES = 1L << 53;

    public Survey {
        requireNonNull(shape, "shape");
        requireNonNull(unit, "unit");
        requireNonNull(metrics, "metrics");
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

    /** A survey whose traces start at 0, and whose place on the map is unknown. */
    public Survey(Shape shape, double interval, Unit unit) {
        this(shape, interval, unit, 0, Metrics.UNKNOWN);
    }

    /** This survey with another time or depth of the first sample. */
    public Survey startingAt(double first) {
        return new Survey(shape, interval, unit, first, metrics);
    }

    /** This survey with other metrics. */
    public Survey with(Metrics known) {
        return new Survey(shape, interval, unit, start, known);
    }

    /** Whether a survey may have a shape: at most {@link #MOST_SAMPLES}. */
    public static boolean isPossible(Shape shape) {
        requireNonNull(shape, "shape");
        return shape.traces() <= MOST_SAMPLES / shape.samples();
    }

    /**
     * Metres of depth from one sample to the next: half the way of waves in time; empty in time if the velocity is
     * unknown.
     */
    public OptionalDouble metresPerSample() {
        return switch (unit) {
            case METRES -> OptionalDouble.of(interval);
            case FEET -> OptionalDouble.of(interval * MapGrid.FOOT);
            case SECONDS -> {
                OptionalDouble velocity = metrics.velocity();
                yield velocity.isEmpty() ? velocity : OptionalDouble.of(interval * velocity.getAsDouble() / 2);
            }
        };
    }

    /** The interval that frequencies are of: in seconds, and in kilometres for a survey in depth. */
    public double cycleInterval() {
        return switch (unit) {
            case SECONDS -> interval;
            case METRES -> interval / KILO;
            case FEET -> interval * MapGrid.FOOT / KILO;
        };
    }

    /** The unit of frequencies: {@code Hz}, and {@code cycles/km} for a survey in depth. */
    public String frequencyUnit() {
        return unit == Unit.SECONDS ? "Hz" : "cycles/km";
    }

    /** The Nyquist frequency in {@link #frequencyUnit}. */
    public double nyquist() {
        return 0.5 / cycleInterval();
    }
}
