package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.PassGraph;

/**
 * Instantaneous frequency: how fast the unwrapped instantaneous phase changes along the trace; Hz (cycles per metre or
 * foot in depth), 0 to Nyquist. The derivative is the central difference, smoothed over the neighbouring traces, and
 * its sign is dropped. Whole traces, halo 1 sideways. Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace
 * analysis".
 */
@Named(
        value = "instantaneous-frequency",
        family = "complex trace",
        summary = "rate of change of the unwrapped instantaneous phase, in Hz")
public record InstantaneousFrequency() implements Operator {

    @Override
    public List<String> outputs() {
        return List.of("instantaneous-frequency");
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.frequency(graph, input, context));
    }
}
