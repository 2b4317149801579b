package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Taps;

/**
 * The trace filtered by a Ricker wavelet, {@code (1 - 2 a) exp(-a)} with {@code a = (pi f t)^2}, as a continuous
 * wavelet transform does at one scale: a wave of the frequency {@code f} keeps its amplitude and phase, others lose.
 * Halo half the wavelet along the trace, without ends that are a billionth of its height or less.
 *
 * <p>Source: Ricker 1953, "The form and laws of propagation of seismic wavelets". Cost: two operations per sample for
 * each sample of the wavelet that is not left out.
 *
 * @param frequency peak frequency of the wavelet, in Hz, above 0, below the Nyquist frequency of the survey; required,
 *     such as {@code 30}
 * @param length length of the wavelet, in samples, above 0; {@code 512ms/129samples} by default
 */
@Named(value = "cwt-ricker", family = Family.FREQUENCY, summary = "the trace filtered by a Ricker wavelet",
        words = {"CWT", "wavelet transform", "spectral decomposition"})
public record CwtRicker(
        @Parameter(example = "30", unit = "Hz", meaning = "peak frequency of the wavelet") double frequency,
        @Parameter(value = "512ms/129samples", unit = "samples", meaning = "length of the wavelet") Extent length)
        implements Operator {

    public CwtRicker {
        Check.positive("frequency", frequency);
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.inSpectrum("frequency", frequency, context);
        TimeWindow window = TimeWindow.ofSpectrum("length", length, context);
        Taps wavelet = window.wavelet(t -> ricker(Math.PI * frequency * t), frequency);
        return List.of(graph.apply(wavelet, input));
    }

    private static double ricker(double phase) {
        double a = phase * phase;
        return (1 - 2 * a) * Math.exp(-a);
    }
}
