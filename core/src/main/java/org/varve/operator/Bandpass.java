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
 * Frequencies between two corners, by a Butterworth filter run forward and backward: amplitudes are multiplied by
 * {@code 1 / (1 + w^(2 order))} with {@code w = (t^2 - l h) / (t (h - l))}, where {@code t}, {@code l} and {@code h}
 * are {@code tan(pi interval f)} of the frequency and of both corners. No phase shift; at the corners half of the
 * amplitude is left (-6 dB). Whole traces.
 *
 * <p>Differs from dasf-seismic, whose filter is a transfer function with coefficients of float32, wrong by half the
 * amplitude at a corner of 5 Hz: here it is second-order sections in float64.
 *
 * <p>Source: Butterworth 1930, "On the theory of filter amplifiers", by {@link Butterworth}; ends as Gustafsson 1996,
 * "Determining the initial states in forward-backward filtering", see {@link SosFilter}. Cost: 18 operations per sample
 * for each order.
 *
 * @param low lowest frequency kept, at half amplitude, in Hz, above 0; required, such as {@code 10}
 * @param high highest frequency kept, at half amplitude, in Hz, above {@code low}, below the Nyquist frequency of the
 *     survey; required, such as {@code 60}
 * @param order order of the filter at either corner, 1..20; {@code 6} by default
 */
@Named(
        value = "bandpass",
        family = Family.FREQUENCY,
        summary = "frequencies between two corners, by a zero-phase Butterworth filter",
        words = {"band pass", "frequency filter", "denoise"})
public record Bandpass(
        @Parameter(example = "10", unit = "Hz", meaning = "lowest frequency kept, at half amplitude") double low,
        @Parameter(example = "60", unit = "Hz", meaning = "highest frequency kept, at half amplitude") double high,
        @Parameter(value = "6", meaning = "order of the filter at either corner, 1..20") int order)
        implements Operator {

    public Bandpass {
        Check.positive("low", low);
        if (!(low < high)) {
            throw new IllegalArgumentException("low %s, high %s: low must lie below high".formatted(low, high));
        }
        Check.within("order", order, 1, 20);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.inSpectrum("high", high, context);
        Check.corner("low", low, context);
        double interval = context.survey().cycleInterval();
        return List.of(
                graph.apply(new SosFilter(Butterworth.bandpass(order, low * interval, high * interval)), input));
    }
}
