package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Product;
import org.varve.kernel.Reciprocal;

/**
 * Sweetness: the envelope over the root of the {@link InstantaneousFrequency}, {@code E / sqrt(max(f, floor))}; in the
 * mode {@code linear} {@code E / max(f, floor)}. {@code lateral} averages the derivative of the phase over 3x3 traces.
 * Whole traces.
 *
 * <p>Differs from dasf-seismic, whose divisor has no root, as in the mode {@code linear}, and from OpendTect, where it
 * is 0 at frequencies of 0 or less.
 *
 * <p>Source: Hart 2008, "Channel detection in 3-D seismic data using sweetness"; {@code linear} is that of
 * dasf-seismic. Cost: two Fourier transforms of a trace.
 *
 * @param floor lower frequencies count as this one, in Hz, above 0, below the Nyquist frequency of the survey;
 *     {@code 5} by default
 * @param mode divisor: the root of the frequency, or the frequency; {@code root} by default
 * @param lateral whether to average the derivative over 3x3 traces; {@code false} by default
 */
@Named(
        value = "sweetness",
        family = Family.COMPLEX_TRACE,
        summary = "envelope over the root of the instantaneous frequency",
        words = {"sweet spot", "bright spot", "sand"})
public record Sweetness(
        @Parameter(value = "5", unit = "Hz", meaning = "lower frequencies count as this one") double floor,
        @Parameter(value = "root", meaning = "divisor: the root of the frequency, or the frequency") Mode mode,
        @Parameter(value = "false", meaning = "average the derivative over 3x3 traces") boolean lateral)
        implements Operator {

    /** What the envelope is divided by. */
    public enum Mode {
        /** The root of the frequency. */
        ROOT,
        /** The frequency. */
        LINEAR
    }

    /** Reads each trace alone. */
    public Sweetness(double floor, Mode mode) {
        this(floor, mode, false);
    }

    public Sweetness {
        Check.positive("floor", floor);
        Check.isFloat("floor", floor);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), mode == Mode.ROOT ? "input/Hz^0.5" : "input/Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.belowNyquist("floor", floor, context);
        Field frequency = ComplexTrace.frequency(graph, input, context, false, lateral);
        Field weight = graph.apply(new Reciprocal((float) floor, mode == Mode.ROOT), frequency);
        return List.of(graph.apply(new Product(), ComplexTrace.envelope(graph, input), weight));
    }
}
