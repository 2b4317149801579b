package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;

/**
 * Instantaneous phase: the angle {@code atan2(h, x)} of the trace {@code x} and its Hilbert transform {@code h}; 0 on a
 * peak, growing with time to 180 in the trough that follows, 0 where both are 0. Whole traces.
 *
 * <p>Differs from OpendTect's, which is in radians, and as {@link HilbertTransform} does, near the ends of traces.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 */
@Named(
        value = "instantaneous-phase",
        family = Family.COMPLEX_TRACE,
        summary = "angle of the analytic trace")
public record InstantaneousPhase() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "degrees").cyclic(-180, 180));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.phase(graph, input));
    }
}
