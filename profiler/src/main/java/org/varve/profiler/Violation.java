package org.varve.profiler;

import java.util.Locale;
import java.util.Optional;

/**
 * A run that took more memory than a model had projected.
 *
 * @param subject the operator and the site
 * @param side which memory
 * @param projection what the model had projected
 * @param measured bytes that the run took
 */
public record Violation(
        Measurement.Subject subject, Measurement.Side side, Projection projection, long measured) {

    /** The violation of a model by a run; empty if the run kept to it. */
    public static Optional<Violation> of(MemoryModel model, Measurement measurement, Measurement.Side side) {
        Measurement.Bytes bytes = measurement.bytes(side);
        Projection projection = model.project(measurement.load(), bytes.declared());
        if (bytes.measured() <= projection.bound()) return Optional.empty();
        return Optional.of(new Violation(measurement.subject(), side, projection, bytes.measured()));
    }

    /** One sentence for people. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT,
                "%s on %s took %,d bytes of %s memory, the %s model from %s measurements had projected %,d: it is wider now",
                subject.operator(), subject.site().device(), measured, side.name().toLowerCase(Locale.ROOT),
                projection.model(), projection.measurements(), projection.bound());
    }
}
