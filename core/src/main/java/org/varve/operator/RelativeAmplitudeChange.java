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
 * The change of the envelope {@code E} along the trace relative to it, {@code (dE/dk) / E} per sample, cut to -1..1; 0
 * where the envelope is 0 and does not change. The derivative is the central difference, one-sided at the ends of the
 * trace; {@code lateral} averages it over 3x3 traces, with the envelope extended beyond the ends as the boundary says.
 * Whole traces.
 *
 * <p>Source: Subrahmanyam and Rao 2008, "Seismic attributes: a review". Cost: two Fourier transforms of a trace.
 *
 * @param lateral whether to average the derivative over 3x3 traces; {@code false} by default
 */
@Named(
        value = "relative-amplitude-change",
        family = Family.COMPLEX_TRACE,
        summary = "change of the envelope from sample to sample, relative to it")
public record RelativeAmplitudeChange(
        @Parameter(value = "false", meaning = "average the derivative over 3x3 traces") boolean lateral)
        implements Operator {

    /** Along each trace alone. */
    public RelativeAmplitudeChange() {
        this(false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "1/sample").within(-1, 1).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.relativeChange(graph, input, lateral));
    }
}
