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
 * Instantaneous phase: the angle of the analytic trace; -180..180 degrees, 0 on a peak, 180 in a trough, 0 where the
 * analytic trace is 0. Whole traces. Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis".
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
