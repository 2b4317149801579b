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
 * Instantaneous quality factor: {@code pi f / |(dE/dt) / E|} of the {@link InstantaneousFrequency} {@code f} and the
 * envelope {@code E}, half the frequency over the {@link InstantaneousBandwidth}; no unit, cut to 0..limit. It is the
 * limit where the envelope does not change, and 0 where the frequency is 0. {@code lateral} averages both derivatives
 * over 3x3 traces. Whole traces.
 *
 * <p>Differs from OpendTect, whose factor has the opposite sign, and from dasf-seismic, where it has the sign of the
 * envelope's change and is infinite without one.
 *
 * <p>Source: Barnes 1993, "Instantaneous spectral bandwidth and dominant frequency with applications to seismic
 * reflection data". Cost: two Fourier transforms of a trace.
 *
 * @param limit largest value, above 0; {@code 500} by default
 * @param lateral whether to average the derivatives over 3x3 traces; {@code false} by default
 */
@Named(
        value = "quality-factor",
        family = Family.COMPLEX_TRACE,
        summary = "half the instantaneous frequency over the instantaneous bandwidth",
        words = {"Q", "attenuation", "absorption"})
public record QualityFactor(
        @Parameter(value = "500", meaning = "largest value") double limit,
        @Parameter(value = "false", meaning = "average the derivatives over 3x3 traces") boolean lateral)
        implements Operator {

    /**
     * Error where the quality is near the default limit: the transform's 1e-6 of an envelope that changes by three
     * tenths of a thousandth of itself. The mean of nine traces has a third of it.
     */
    private static final double SLOW_CHANGE = 3e-3;

    /** Reads each trace alone. */
    public QualityFactor(double limit) {
        this(limit, false);
    }

    public QualityFactor {
        Check.positive("limit", limit);
        Check.isFloat("limit", limit);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, limit));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field frequency = ComplexTrace.frequency(graph, input, context, false, lateral);
        Field bandwidth = ComplexTrace.sizeOfChange(graph, input, 2 * ComplexTrace.perRadian(context), lateral);
        return List.of(graph.apply(new Ratio((float) limit, 0, lateral ? SLOW_CHANGE / 3 : SLOW_CHANGE), frequency,
                bandwidth));
    }
}
