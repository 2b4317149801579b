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
 * The derivative {@code d r / dk} of the {@link RelativeAmplitudeChange} {@code r} along the trace, per sample squared:
 * the central difference, one-sided at the ends of the trace. {@code lateral} averages both derivatives over 3x3
 * traces, with the envelope extended beyond the ends as the boundary says. Whole traces.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 *
 * @param lateral whether to average the derivatives over 3x3 traces; {@code false} by default
 */
@Named(
        value = "amplitude-acceleration",
        family = Family.COMPLEX_TRACE,
        summary = "change of the relative amplitude change from sample to sample")
public record AmplitudeAcceleration(
        @Parameter(value = "false", meaning = "average the derivatives over 3x3 traces") boolean lateral)
        implements Operator {

    /** Along each trace alone. */
    public AmplitudeAcceleration() {
        this(false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "1/sample^2").within(-2, 2).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field change = ComplexTrace.relativeChange(graph, input, lateral);
        return List.of(ComplexTrace.derivative(graph, change, lateral));
    }
}
