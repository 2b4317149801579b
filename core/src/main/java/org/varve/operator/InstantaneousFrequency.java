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
 * Instantaneous frequency: {@code |d phase / dt| / (2 pi)} of the unwrapped instantaneous phase, 0 to Nyquist; Hz, and cycles per metre or
 * foot in depth. The derivative is the central difference, smoothed over the neighbouring traces, and its sign is dropped. Whole
 * traces, halo 1 sideways.
 *
 * <p>Differs from Taner, Koehler and Sheriff, whose frequency has a sign and is no mean over traces, and from OpendTect, which takes the
 * phase's wrapped difference over two samples.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "instantaneous-frequency",
        family = Family.COMPLEX_TRACE,
        summary = "rate of change of the unwrapped instantaneous phase")
public record InstantaneousFrequency() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.frequency(graph, input, context));
    }
}
