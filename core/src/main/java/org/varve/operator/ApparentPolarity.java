package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Signed;

/**
 * The peak of the envelope {@code E} with the sign of the trace's sample {@code x} there, {@code E sign x}, held over
 * the peak's lobe; 0 where that sample is 0. Lobes end at strict minima of the envelope, see
 * {@link org.varve.kernel.LobePeak}. Whole traces.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 */
@Named(
        value = "apparent-polarity",
        family = Family.COMPLEX_TRACE,
        summary = "the envelope's peak with the sign of the trace there, held over its lobe",
        words = {"polarity"})
public record ApparentPolarity() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field signed = graph.apply(new Signed(), ComplexTrace.envelope(graph, input), input);
        return List.of(ComplexTrace.atPeak(graph, signed, input));
    }
}
