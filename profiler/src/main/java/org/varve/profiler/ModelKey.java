package org.varve.profiler;

import java.util.Objects;
import org.varve.host.JobKind;

/**
 * What a model is for: an operator with any parameters, in a kind of job at a site.
 *
 * @param operator name of the operator
 * @param kind kind of the job
 * @param site machine, device, driver and version
 */
public record ModelKey(String operator, JobKind kind, Measurement.Site site) {

    public ModelKey {
        Objects.requireNonNull(operator, "operator");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(site, "site");
    }

    /** Whether a measurement is of this operator at this site, in a job of any kind. */
    public boolean isOperatorOf(Measurement measurement) {
        return operator.equals(measurement.subject().operator()) && isSiteOf(measurement);
    }

    /** Whether a measurement is of any operator at this site, in a job of this kind. */
    boolean isKindOf(Measurement measurement) {
        return kind.equals(measurement.kind()) && isSiteOf(measurement);
    }

    private boolean isSiteOf(Measurement measurement) {
        return site.equals(measurement.subject().site());
    }
}
