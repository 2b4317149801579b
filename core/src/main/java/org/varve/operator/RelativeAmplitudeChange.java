package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Clip;

/**
 * The change of the envelope {@code E} along the trace relative to it, {@code (dE/dk) / E} per sample, cut to -1..1; 0 where the envelope is 0 and does
 * not change. The derivative is the central difference, smoothed over the neighbouring traces. Whole traces, halo 1 sideways.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "relative-amplitude-change",
        family = Family.COMPLEX_TRACE,
        summary = "change of the envelope from sample to sample, relative to it")
public record RelativeAmplitudeChange() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "1/sample").within(-1, 1).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(new Clip(-1, 1), ComplexTrace.envelopeSlope(graph, input)));
    }
}
