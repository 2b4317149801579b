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
 * Instantaneous frequency: {@code |d phase / dt| / (2 pi)} of the instantaneous phase, 0 to Nyquist; Hz, and cycles/km
 * in depth. The derivative is the mean of the phase's steps before and after the sample, each wrapped to -180..180
 * degrees, and the only step at the ends of the trace. {@code sign} keeps the sign of the frequency, which is negative
 * where events interfere. {@code lateral} averages the derivative over 3x3 traces, with half a step at the ends. Whole
 * traces.
 *
 * <p>Differs from Taner, Koehler and Sheriff, whose frequency has a sign, and from OpendTect, which takes the phase's
 * wrapped difference over two samples.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 *
 * @param sign whether to keep the sign; {@code false} by default
 * @param lateral whether to average the derivative over 3x3 traces; {@code false} by default
 */
@Named(
        value = "instantaneous-frequency",
        family = Family.COMPLEX_TRACE,
        summary = "rate of change of the unwrapped instantaneous phase",
        words = {"thin bed", "tuning", "gas shadow"})
public record InstantaneousFrequency(
        @Parameter(value = "false", meaning = "keep the sign") boolean sign,
        @Parameter(value = "false", meaning = "average the derivative over 3x3 traces") boolean lateral)
        implements Operator {

    /** The size of the frequency, of each trace alone. */
    public InstantaneousFrequency() {
        this(false, false);
    }

    @Override
    public List<Output> outputs() {
        Output frequency = Output.of(name(), "Hz");
        return List.of(sign ? frequency : frequency.atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.frequency(graph, input, context, sign, lateral));
    }
}
