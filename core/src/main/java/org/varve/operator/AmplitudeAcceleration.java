package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;

/**
 * The derivative {@code d r / dk} of the {@link RelativeAmplitudeChange} {@code r} along the trace, per sample squared: the central
 * difference, smoothed over the neighbouring traces. Beyond the ends of the trace it is the envelope that goes on as the boundary says.
 * Whole traces, halo 2 sideways.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "amplitude-acceleration",
        family = Family.COMPLEX_TRACE,
        summary = "change of the relative amplitude change from sample to sample")
public record AmplitudeAcceleration() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "1/sample^2").within(-1, 1).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field change = new RelativeAmplitudeChange().build(graph, input, context).getFirst();
        return List.of(Smoothing.derivative(graph, Axis.SAMPLE, change));
    }
}
