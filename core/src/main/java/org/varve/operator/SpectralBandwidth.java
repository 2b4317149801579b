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
 * The width of the spectrum of a sample's surroundings: {@code sqrt(sum (f - c)^2 P(f) / sum P(f))} of the power
 * {@code P} of their short-time spectrum and the {@link CentroidFrequency} {@code c}; 0 where there is no power. Hz,
 * and cycles/km in depth. Halo half the window along the trace.
 *
 * <p>Source: Barnes 1993, "Instantaneous spectral bandwidth and dominant frequency with applications to seismic
 * reflection data". Cost: about twice the square of the window's samples in operations per sample.
 *
 * @param length length of the window, in samples, above 0; {@code 128ms/33samples} by default
 */
@Named(
        value = "spectral-bandwidth",
        family = Family.FREQUENCY,
        summary = "root mean square distance of a window's frequencies from their mean, weighted by power")
public record SpectralBandwidth(
        @Parameter(value = "128ms/33samples", unit = "samples", meaning = "length of the window") Extent length)
        implements Operator {

    public SpectralBandwidth {
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ShortTime.spectrum(graph, input, length, context).get(2));
    }
}
