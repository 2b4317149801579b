package org.varve.operator;

import java.util.Optional;
import org.varve.core.Context;
import org.varve.core.Survey;

/**
 * A band of frequencies in Hz, from {@code low} above 0 to {@code high}: {@code 10,80}. The form
 * {@code 8,80/0.064,0.64nyquist} adds a band for surveys whose Nyquist frequency is 80 Hz or less, as parts of it.
 *
 * @param axis the unit of traces: in depth, frequencies are in cycles/km
 * @param elsewhere the band where {@code high} is not below the Nyquist frequency; empty to refuse such surveys
 */
public record Band(double low, double high, Survey.Unit axis, Optional<Parts> elsewhere) {

    /** The suffix of parts of the Nyquist frequency. */
    static final String NYQUIST = "nyquist";

    /** Parts of the Nyquist frequency, from {@code low} above 0 to {@code high} below 1. */
    public record Parts(double low, double high) {

        public Parts {
            if (!(0 < low && low < high && high < 1)) {
                throw new IllegalArgumentException(
                        "band %s,%s%s: must ascend from above 0 to below 1, such as 0.1,0.8nyquist"
                                .formatted(low, high, NYQUIST));
            }
        }
    }

    public Band {
        if (!(0 < low && low < high) || Double.isInfinite(high)) {
            throw new IllegalArgumentException(
                    "band %s,%s: must ascend from above 0, such as 10,80".formatted(low, high));
        }
    }

    /** A band in Hz. */
    public Band(double low, double high) {
        this(low, high, Survey.Unit.SECONDS, Optional.empty());
    }

    /** These numbers, read in the unit of a survey, or the parts of its Nyquist frequency. */
    Band in(Survey survey) {
        double nyquist = survey.nyquist();
        return elsewhere.filter(_ -> !(high < nyquist))
                .map(parts -> new Band(parts.low * nyquist, parts.high * nyquist, survey.unit(), Optional.empty()))
                .orElseGet(() -> new Band(low, high, survey.unit(), Optional.empty()));
    }

    /** The same; reports the band of a parameter that depends on the Nyquist frequency. */
    Band in(String parameter, Context context) {
        Band here = in(context.survey());
        if (here.high != high) context.tell(parameter, here + " " + context.survey().frequencyUnit());
        return here;
    }

    @Override
    public String toString() {
        return low + "," + high + elsewhere.map(parts -> "/" + parts.low + "," + parts.high + NYQUIST).orElse("");
    }
}
