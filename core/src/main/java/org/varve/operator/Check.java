package org.varve.operator;

import org.varve.core.Context;

/** Rules for parameters; each message carries the value and the rule. */
final class Check {

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

    static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("%s %d: must lie in %d..%d".formatted(name, value, least, most));
        }
    }

    /** A frequency must lie below the highest that the survey's sampling carries. */
    static void belowNyquist(String name, double frequency, Context context) {
        double nyquist = context.survey().nyquist();
        if (!(frequency < nyquist)) {
            throw new IllegalArgumentException("%s %s Hz: must lie below the Nyquist frequency of this survey, %s Hz"
                    .formatted(name, frequency, nyquist));
        }
    }
}
