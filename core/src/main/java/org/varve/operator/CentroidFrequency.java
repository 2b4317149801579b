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
 * The mean frequency of a sample's surroundings, {@code sum f P(f) / sum P(f)} of the power {@code P} of their
 * short-time spectrum under a Hann window, see {@link org.varve.kernel.ShortTimeSpectrum}; 0 where there is no power.
 * Hz, and cycles/km in depth. Halo half the window along the trace.
 *
 * <p>Source: Barnes 1993, "Instantaneous spectral bandwidth and dominant frequency with applications to seismic
 * reflection data". Cost: about twice the square of the window's samples in operations per sample.
 *
 * @param length length of the window, in samples, above 0; {@code 128ms/33samples} by default
 */
@Named(
        value = "centroid-frequency",
        family = Family.FREQUENCY,
        summary = "mean frequency of a window, weighted by power")
public record CentroidFrequency(
        @Parameter(value = "128ms/33samples", unit = "samples", meaning = "length of the window") Extent length)
        implements Operator {

    public CentroidFrequency {
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ShortTime.spectrum(graph, input, length, context).get(1));
    }
}
