package org.varve.profiler;

import java.util.Objects;

/**
 * What a model is kept for: its measurements are those of this operator at this site, whatever its parameters.
 *
 * @param operator the operator's name
 * @param site machine, device, driver and version
 */
public record ModelKey(String operator, Measurement.Site site) {

    public ModelKey {
        Objects.requireNonNull(operator, "operator");
        Objects.requireNonNull(site, "site");
    }

    boolean isOperatorOf(Measurement measurement) {
        return operator.equals(measurement.subject().operator()) && isSiteOf(measurement);
    }

    boolean isSiteOf(Measurement measurement) {
        return site.equals(measurement.subject().site());
    }
}
