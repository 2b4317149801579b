package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.Magnitude;

/**
 * The amplitude at each of some frequencies, by the short-time Fourier transform:
 * {@code 2 |sum_t w[t] x[k + t] exp(-2 pi i f t)| / sum_t w[t]} of a centred window {@code w}, so that of a wave of
 * amplitude {@code A} it is {@code A} at its own frequency, as far as the window holds several of its periods. An
 * output for each frequency. Halo half the window along the trace.
 *
 * <p>Source: Partyka, Gridley and Lopez 1999, "Interpretational applications of spectral decomposition in reservoir
 * characterization". Cost: four operations per sample for each sample of the window and each frequency selected.
 *
 * @param frequencies frequencies, an output for each, in Hz, up to 256 above 0, below the Nyquist frequency of the
 *     survey; required, such as {@code 20,40,60}
 * @param window length of the window, in samples, above 0; {@code 128ms/33samples} by default
 * @param shape shape of the window; gaussian: sigma a sixth of its length; {@code hann} by default
 */
@Named(
        value = "spectral-decomposition",
        family = Family.FREQUENCY,
        summary = "amplitude at some frequencies, by the short-time Fourier transform",
        words = {"spectral decomposition", "STFT", "short window", "thin bed", "tuning", "channel"})
public record SpectralDecomposition(
        @Parameter(example = "20,40,60", unit = "Hz",
                meaning = "frequencies, an output for each") Frequencies frequencies,
        @Parameter(value = "128ms/33samples", unit = "samples", meaning = "length of the window") Extent window,
        @Parameter(value = "hann", meaning = "shape of the window; gaussian: sigma a sixth of its length") Shape shape)
        implements Operator {

    /** The shape of the window. */
    public enum Shape {
        /** A period of a cosine, zero at both ends. */
        HANN,
        /** A Gaussian, cut at three standard deviations. */
        GAUSSIAN
    }

    /** Standard deviations at which a Gaussian is cut. */
    private static final double DEVIATIONS = 3;

    public SpectralDecomposition {
        Check.positive("window", window);
    }

    @Override
    public List<Output> outputs() {
        return frequencies.outputs();
    }

    @Override
    public SpectralDecomposition in(Survey survey) {
        return new SpectralDecomposition(frequencies.in(survey.unit()), window, shape);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        frequencies.values().forEach(frequency -> Check.inSpectrum("frequencies", frequency, context));
        TimeWindow taps = TimeWindow.ofSpectrum("window", window, context);
        double[] weights = shape == Shape.HANN ? taps.hann() : taps.gaussian(DEVIATIONS);
        return frequencies.values().stream()
                .map(frequency -> graph.apply(new Magnitude(),
                        graph.apply(taps.wave(weights, frequency, 0), input),
                        graph.apply(taps.wave(weights, frequency, Math.PI / 2), input)))
                .toList();
    }
}
