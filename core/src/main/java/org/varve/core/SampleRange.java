package org.varve.core;

import static java.util.Objects.requireNonNull;

/**
 * Samples from one time or depth to another, inclusive, in milliseconds, metres or feet.
 *
 * @param from at or after the first sample of the survey
 * @param to at or before the last
 */
public record SampleRange(double from, double to) {

    /** Fraction of the sample interval by which a bound may miss the sample that it should include. */
    private static final double SLIGHT = 1e-3;

    private static final double MILLI = 1e-3;

    public SampleRange {
        if (!(from <= to) || Double.isInfinite(to - from)) {
            throw new IllegalArgumentException(
                    "samples %s:%s: must run from a number to one that is not less; exchange them".formatted(from, to));
        }
    }

    /** Reads {@code 1000:2000}. */
    public static SampleRange parse(String text) {
        requireNonNull(text, "text");
        String[] parts = text.split(":", -1);
        if (parts.length == 3) {
            throw new IllegalArgumentException(
                    "samples '%s': have no step, as frequencies above the new Nyquist would fold; give FROM:TO"
                            .formatted(text));
        }
        try {
            if (parts.length == 2) {
                return new SampleRange(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
            }
        } catch (NumberFormatException e) {
            // falls through to the message below, which names the rule
        }
        throw new IllegalArgumentException(
                "samples '%s': give FROM:TO in milliseconds, metres or feet, such as 1000:2000".formatted(text));
    }

    /** @throws IllegalArgumentException if a bound lies outside the survey, or no sample lies between them */
    AxisPart of(Survey survey, double start) {
        int extent = survey.shape().samples();
        double unit = survey.unit() == Survey.Unit.SECONDS ? MILLI : 1;
        double first = (from * unit - start) / survey.interval();
        double last = (to * unit - start) / survey.interval();
        String what = "samples %s:%s %s".formatted(from, to, symbol(survey));
        if (first < -SLIGHT || last > extent - 1 + SLIGHT) {
            throw new IllegalArgumentException("%s: the survey has %s to %s; give a range within"
                    .formatted(what, text(start / unit), text((start + (extent - 1) * survey.interval()) / unit)));
        }
        int lowest = (int) Math.ceil(first - SLIGHT);
        int highest = (int) Math.floor(last + SLIGHT);
        if (lowest > highest) {
            throw new IllegalArgumentException("%s: no sample lies there, as they are %s apart; give a wider range"
                    .formatted(what, text(survey.interval() / unit)));
        }
        return new AxisPart(extent, Math.max(0, lowest), 1, Math.min(extent - 1, highest) - Math.max(0, lowest) + 1);
    }

    private static String symbol(Survey survey) {
        return survey.unit() == Survey.Unit.SECONDS ? "ms" : survey.unit().symbol();
    }

    /** The value without the last digits, in which binary fractions differ from decimal ones. */
    private static String text(double value) {
        return Double.toString(Math.rint(value * 1e6) / 1e6);
    }

    @Override
    public String toString() {
        return from + ":" + to;
    }
}
