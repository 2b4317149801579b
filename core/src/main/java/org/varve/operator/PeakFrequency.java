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
 * The frequency of most power in a sample's surroundings: the peak of their short-time spectrum under a Hann window,
 * between bins by a parabola, see {@link org.varve.kernel.ShortTimeSpectrum}; 0 where there is no power. Hz, and
 * cycles/km in depth. Halo half the window along the trace.
 *
 * <p>Source: Marfurt and Kirlin 2001, "Narrow-band spectral analysis and thin-bed tuning". Cost: about twice the square
 * of the window's samples in operations per sample.
 *
 * @param length length of the window, in samples, above 0; {@code 128ms/33samples} by default
 */
@Named(value = "peak-frequency", family = Family.FREQUENCY, summary = "frequency of most power in a window",
        words = {"dominant frequency", "thin bed", "tuning"})
public record PeakFrequency(
        @Parameter(value = "128ms/33samples", unit = "samples", meaning = "length of the window") Extent length)
        implements Operator {

    public PeakFrequency {
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "Hz").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ShortTime.spectrum(graph, input, length, context).get(0));
    }
}
