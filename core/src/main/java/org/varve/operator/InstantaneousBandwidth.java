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
 * Instantaneous bandwidth, half the width of the spectrum at a time: {@code |(dE/dt) / E| / (2 pi)} of the envelope
 * {@code E}; Hz, and cycles/km in depth. The derivative is the central difference, one-sided at the ends of the trace;
 * {@code lateral} averages it over 3x3 traces, with the envelope extended beyond the ends as the boundary says. 0 where
 * the envelope is 0 and does not change; a change by a million times the envelope from sample to sample is the most
 * that counts. Whole traces.
 *
 * <p>Differs from dasf-seismic, which leaves out the sample interval and cuts the relative change of the envelope to
 * -1..1.
 *
 * <p>Source: Barnes 1993, "Instantaneous spectral bandwidth and dominant frequency with applications to seismic
 * reflection data". Cost: two Fourier transforms of a trace.
 *
 * @param lateral whether to average the derivative over 3x3 traces; {@code false} by default
 */
@Named(
        value = "instantaneous-bandwidth",
        family = Family.COMPLEX_TRACE,
        summary = "half the width of the spectrum at a time, from the envelope's change")
public record InstantaneousBandwidth(
        @Parameter(value = "false", meaning = "average the derivative over 3x3 traces") boolean lateral)
        implements Operator {

    /** Reads each trace alone. */
    public InstantaneousBandwidth() {
        this(false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.bandwidth(graph, input, context, lateral));
    }
}
