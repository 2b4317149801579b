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
 * The derivative {@code d f / dk} of the {@link InstantaneousFrequency} {@code f} along the trace, positive where it grows: the central
 * difference, smoothed over the neighbouring traces. Beyond the ends of the trace the frequency goes on as the boundary says. Whole traces,
 * halo 2 sideways.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "frequency-change",
        family = Family.COMPLEX_TRACE,
        summary = "change of the instantaneous frequency from sample to sample")
public record FrequencyChange() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz/sample"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(Smoothing.derivative(graph, Axis.SAMPLE, ComplexTrace.frequency(graph, input, context)));
    }
}
