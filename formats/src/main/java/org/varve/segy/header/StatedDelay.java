package org.varve.segy.header;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A time or depth as a trace header stores it: a number of two bytes and a scalar.
 *
 * @param stored the number
 * @param scalar above 0 a factor, below 0 a divisor
 */
public record StatedDelay(int stored, int scalar) {

    /** The largest error that is noted but not refused, as a fraction of the sample interval. */
    public static final double MOST_ERROR = 0.1;

    /** In order of preference: no scaling, decimals, large numbers. */
    private static final List<Integer> SCALARS = List.of(1, -10, -100, -1000, -10_000, 10, 100, 1000, 10_000);

    /** Differences below this, in stored units, are rounding. */
    private static final double SLIGHT = 1e-6;

    /** The exact form of a value in milliseconds, metres or feet; else the nearest. */
    public static StatedDelay nearest(double value) {
        int scalar = scalar(value).orElseGet(() -> SCALARS.stream().filter(tried -> fits(value, tried))
                .reduce((a, b) -> of(value, b).error(value) < of(value, a).error(value) ? b : a).orElse(1));
        return of(value, scalar);
    }

    private static StatedDelay of(double value, int scalar) {
        return new StatedDelay((int) Math.rint(Fields.scaled(value, -scalar)), scalar);
    }

    /** The scalar with which two bytes each hold all values; empty if there is none. */
    static Optional<Integer> scalar(double... values) {
        return SCALARS.stream().filter(tried -> DoubleStream.of(values).allMatch(value -> holds(value, tried)))
                .findFirst();
    }

    /** Whether two bytes hold a value exactly with a scalar. */
    static boolean holds(double value, int scalar) {
        double stored = Fields.scaled(value, -scalar);
        return fits(value, scalar) && Math.abs(stored - Math.rint(stored)) <= SLIGHT;
    }

    private static boolean fits(double value, int scalar) {
        return Math.abs(Math.rint(Fields.scaled(value, -scalar))) <= Short.MAX_VALUE;
    }

    /** How far the stored value is from another one, in milliseconds, metres or feet. */
    public double error(double value) {
        return Math.abs(Fields.scaled(stored, scalar) - value);
    }

    /** A sentence on the difference from the value that was meant, if there is one. */
    public Optional<String> note(double meant) {
        return error(meant) <= SLIGHT
                ? Optional.empty()
                : Optional.of("the first samples lie at %s: two bytes of SEG-Y trace headers (109) hold %s"
                        .formatted(meant, Fields.scaled(stored, scalar)));
    }
}
