package org.varve.operator;

import java.util.Locale;
import org.varve.core.Context;
import org.varve.core.Survey;

/** Rules for parameters; each message carries the value and the rule. */
final class Check {

    /** The lowest corner of a filter, as a part of the sampling frequency. */
    private static final double LEAST_CORNER = 1e-8;

    private Check() {}

    static void atLeast(String name, double value, double least) {
        if (!(value >= least) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("%s %s: must be at least %s".formatted(name, value, least));
        }
    }

    static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("%s %s: must be above 0".formatted(name, value));
        }
    }

    static void positive(String name, Extent extent) {
        positive(name, extent.value());
        extent.inDepth().ifPresent(other -> positive(name, other));
    }

    static void atLeast(String name, Extent extent, double least) {
        atLeast(name, extent.value(), least);
        extent.inDepth().ifPresent(other -> atLeast(name, other, least));
    }

    static void finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("%s %s: must be finite".formatted(name, value));
        }
    }

    /** A value that a float holds, and not as 0 unless it is 0. */
    static void isFloat(String name, double value) {
        if (!Float.isFinite((float) value) || ((float) value == 0 && value != 0)) {
            throw new IllegalArgumentException("%s %s: must be 0, or 1.4e-45 to 3.4e38 in size".formatted(name, value));
        }
    }

    static void odd(String name, int value) {
        if (value % 2 == 0) {
            throw new IllegalArgumentException("%s %s: must be odd".formatted(name, value));
        }
    }

    /** A number that counts something. */
    static int whole(String name, double value) {
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("%s %s: must be a whole number, such as 3".formatted(name, value));
        }
        return (int) value;
    }

    static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("%s %s: must lie in %s..%s".formatted(name, value, least, most));
        }
    }

    static void percentiles(double low, double high) {
        if (!(0 <= low && low < high && high <= 100)) {
            throw new IllegalArgumentException(
                    "percentiles %s and %s: must ascend within 0..100, such as 1 and 99".formatted(low, high));
        }
    }

    /** A frequency must lie below the highest that the survey's sampling carries. */
    static void belowNyquist(String name, double frequency, Context context) {
        Survey survey = context.survey();
        if (!(frequency < survey.nyquist())) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                    "%1$s %2$s %3$s: must lie below the Nyquist frequency of this survey, %4$.6g %3$s", name, frequency,
                    survey.frequencyUnit(), survey.nyquist()));
        }
    }

    /** A corner must not be so low that a filter in float64 confuses it with 0. */
    static void corner(String name, double frequency, Context context) {
        Survey survey = context.survey();
        double least = LEAST_CORNER / survey.cycleInterval();
        if (frequency < least) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%1$s %2$s %3$s: must be at least %4$.3g %3$s",
                            name, frequency, survey.frequencyUnit(), least));
        }
    }

    /**
     * Checks a frequency that is looked for. In depth it must have a period in the trace; a lower one was likely meant
     * per metre.
     */
    static void inSpectrum(String name, double frequency, Context context) {
        belowNyquist(name, frequency, context);
        Survey survey = context.survey();
        double period = 1 / (survey.cycleInterval() * survey.shape().samples());
        if (survey.unit() != Survey.Unit.SECONDS && frequency < period) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                    "%s %s cycles/km: is less than one period in a trace, %.6g cycles/km", name, frequency, period));
        }
    }
}
