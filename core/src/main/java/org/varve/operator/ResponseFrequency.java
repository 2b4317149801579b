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
 * The {@link InstantaneousFrequency} at the peak of the envelope, held over the peak's lobe; Hz, and cycles/km in
 * depth. Lobes end at strict minima of the envelope, see {@link org.varve.kernel.LobePeak}. {@code lateral} averages
 * the derivative of the phase over 3x3 traces. Whole traces.
 *
 * <p>Source: Bodine 1984, "Waveform analysis with seismic attributes". Cost: two Fourier transforms of a trace.
 *
 * @param lateral whether to average the derivative over 3x3 traces; {@code false} by default
 */
@Named(
        value = "response-frequency",
        family = Family.COMPLEX_TRACE,
        summary = "instantaneous frequency at the envelope's peak, held over its lobe")
public record ResponseFrequency(
        @Parameter(value = "false", meaning = "average the derivative over 3x3 traces") boolean lateral)
        implements Operator {

    /** Reads each trace alone. */
    public ResponseFrequency() {
        this(false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field frequency = ComplexTrace.frequency(graph, input, context, false, lateral);
        return List.of(ComplexTrace.atPeak(graph, frequency, input));
    }
}
