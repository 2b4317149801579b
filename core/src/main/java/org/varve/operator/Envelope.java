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
 * Envelope, also called instantaneous amplitude or reflection strength: {@code sqrt(x^2 + h^2)} of the trace {@code x}
 * and its Hilbert transform {@code h}, which of a cosine is the sine. Of a wave of amplitude {@code A} it is {@code A}
 * everywhere. Whole traces.
 *
 * <p>Differs from OpendTect's as {@link HilbertTransform} does, near the ends of traces.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 */
@Named(value = "envelope", family = Family.COMPLEX_TRACE, summary = "length of the analytic trace",
        words = {"reflection strength", "instantaneous amplitude", "trace envelope", "bright spot"})
public record Envelope() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()).atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.envelope(graph, input));
    }
}
