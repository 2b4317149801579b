package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Ratio;

/**
 * The cosine of the instantaneous phase: the trace over its envelope, {@code x / sqrt(x^2 + h^2)}; 1 on a peak, -1 in a
 * trough. Where both are 0 the phase is 0, and its cosine 1. Whole traces.
 *
 * <p>Differs from OpendTect's as {@link HilbertTransform} does, near the ends of traces.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 */
@Named(value = "cosine-phase", family = Family.COMPLEX_TRACE, summary = "cosine of the instantaneous phase",
        words = {"cosine of phase", "continuity", "normalised amplitude"})
public record CosinePhase() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(-1, 1).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(
                graph.apply(new Ratio(1, 1, ComplexTrace.SMALL_ENVELOPE), input, ComplexTrace.envelope(graph, input)));
    }
}
