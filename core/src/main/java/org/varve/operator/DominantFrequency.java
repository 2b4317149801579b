package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Magnitude;

/**
 * Dominant frequency, the root mean square of the frequencies of the spectrum at a time: {@code sqrt(f^2 + b^2)} of the
 * {@link InstantaneousFrequency} {@code f} and the {@link InstantaneousBandwidth} {@code b}; Hz, and cycles/km in
 * depth. {@code lateral} averages the derivatives of both over 3x3 traces. Whole traces.
 *
 * <p>Differs from dasf-seismic, which adds a bandwidth that is not in Hz to a frequency that is.
 *
 * <p>Source: Barnes 1993, "Instantaneous spectral bandwidth and dominant frequency with applications to seismic
 * reflection data". Cost: two Fourier transforms of a trace.
 *
 * @param lateral whether to average the derivatives over 3x3 traces; {@code false} by default
 */
@Named(
        value = "dominant-frequency",
        family = Family.COMPLEX_TRACE,
        summary = "root mean square of the frequencies of the spectrum at a time")
public record DominantFrequency(
        @Parameter(value = "false", meaning = "average the derivatives over 3x3 traces") boolean lateral)
        implements Operator {

    /** Reads each trace alone. */
    public DominantFrequency() {
        this(false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field frequency = ComplexTrace.frequency(graph, input, context, false, lateral);
        Field bandwidth = ComplexTrace.bandwidth(graph, input, context, lateral);
        return List.of(graph.apply(new Magnitude(), frequency, bandwidth));
    }
}
