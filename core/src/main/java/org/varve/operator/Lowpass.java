package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Butterworth;
import org.varve.kernel.SosFilter;

/**
 * Frequencies below a corner, by a Butterworth filter run forward and backward: amplitudes are multiplied by
 * {@code 1 / (1 + w^(2 order))} with {@code w = tan(pi interval f) / tan(pi interval corner)}. No phase shift; at the
 * corner half of the amplitude is left (-6 dB). Whole traces.
 *
 * <p>Differs from dasf-seismic, whose filter is a transfer function with coefficients of float32, wrong by half the
 * amplitude at a corner of 5 Hz: here it is second-order sections in float64.
 *
 * <p>Source: Butterworth 1930, "On the theory of filter amplifiers", by {@link Butterworth}; ends as Gustafsson 1996,
 * "Determining the initial states in forward-backward filtering", see {@link SosFilter}. Cost: 18 operations per sample
 * for every two orders.
 *
 * @param corner highest frequency kept, at half amplitude, in Hz, above 0, below the Nyquist frequency of the survey;
 *     required, such as {@code 40}
 * @param order order of the filter, 1..20; {@code 6} by default
 */
@Named(
        value = "lowpass",
        family = Family.FREQUENCY,
        summary = "frequencies below a corner, by a zero-phase Butterworth filter",
        words = {"high cut", "low pass", "frequency filter"})
public record Lowpass(
        @Parameter(example = "40", unit = "Hz", meaning = "highest frequency kept, at half amplitude") double corner,
        @Parameter(value = "6", meaning = "order of the filter, 1..20") int order)
        implements Operator {

    public Lowpass {
        Check.positive("corner", corner);
        Check.within("order", order, 1, 20);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.inSpectrum("corner", corner, context);
        Check.corner("corner", corner, context);
        double interval = context.survey().cycleInterval();
        return List.of(graph.apply(new SosFilter(Butterworth.lowpass(order, corner * interval)), input));
    }
}
