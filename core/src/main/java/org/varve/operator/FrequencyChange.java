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
 * The derivative {@code d f / dk} of the {@link InstantaneousFrequency} {@code f} along the trace, positive where it
 * grows: the central difference, one-sided at the ends of the trace. {@code f} is the size of the frequency, or with
 * {@code sign} keeps its sign. {@code lateral} averages both derivatives over 3x3 traces, with the frequency extended
 * beyond the ends as the boundary says. Whole traces.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 *
 * @param sign whether to keep the sign of the frequency; {@code false} by default
 * @param lateral whether to average the derivatives over 3x3 traces; {@code false} by default
 */
@Named(
        value = "frequency-change",
        family = Family.COMPLEX_TRACE,
        summary = "change of the instantaneous frequency from sample to sample")
public record FrequencyChange(
        @Parameter(value = "false", meaning = "keep the sign of the frequency") boolean sign,
        @Parameter(value = "false", meaning = "average the derivatives over 3x3 traces") boolean lateral)
        implements Operator {

    /** Of the size of the frequency, of each trace alone. */
    public FrequencyChange() {
        this(false, false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz/sample"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field frequency = ComplexTrace.frequency(graph, input, context, sign, lateral);
        return List.of(ComplexTrace.derivative(graph, frequency, lateral));
    }
}
