package org.varve.profiler;

import java.util.Objects;
import org.varve.host.JobKind;

/**
 * What a model is kept for: its measurements are those of this operator at this site, whatever its parameters.
 *
 * @param operator the operator's name
 * @param kind of the job
 * @param site machine, device, driver and version
 */
public record ModelKey(String operator, JobKind kind, Measurement.Site site) {

    public ModelKey {
        Objects.requireNonNull(operator, "operator");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(site, "site");
    }

    /** Whether the operator ran at the site, in a job of any kind. */
    public boolean isOperatorOf(Measurement measurement) {
        return operator.equals(measurement.subject().operator()) && isSiteOf(measurement);
    }

    /** Whether any operator ran at the site in a job of the kind. */
    boolean isKindOf(Measurement measurement) {
        return kind.equals(measurement.kind()) && isSiteOf(measurement);
    }

    private boolean isSiteOf(Measurement measurement) {
        return site.equals(measurement.subject().site());
    }
}
