package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Clip;
import org.varve.kernel.Magnitude;

/**
 * The trace with its spectrum made to grow as a power of the frequency within a band, as reflectivity does: a
 * zero-phase filter of the amplitude {@code a(f)} from {@code low} to {@code high} and 0 beyond, which is as long as
 * {@code length} by a Hann window. Halo half the filter along the trace.
 *
 * <p>With {@code c = sqrt(low high)}, {@code a(f) = (f / c)^exponent} where the survey's spectrum is taken as flat.
 * Where its own is divided by, {@code a(f) = (f / c)^exponent m(c) / m(f)}: {@code m} is the mean over the survey of
 * the amplitude that {@link SpectralDecomposition} has by a window of {@code length}, a hundredth of its maximum at
 * least, at frequencies {@code 1 / length} apart, 65 of them at most, and on straight lines between. For it, spikes are
 * clipped at ten times the larger magnitude of the survey's 1 % and 99 % percentiles.
 *
 * <p>Source: Blache-Fraser and Neep 2004, "Increasing seismic resolution using spectral blueing and colored inversion".
 * Cost: two operations per sample for each sample of the filter; two scans of the survey for its own spectrum.
 *
 * @param band lowest and highest frequency kept, in Hz, above 0, below the Nyquist frequency of the survey; required,
 *     such as {@code 10,80}
 * @param exponent power of the frequency, -10 to 10; {@code 1} by default
 * @param length length of the filter, in samples, above 0; {@code 256ms/65samples} by default
 * @param spectrum what the survey's spectrum is taken as: flat, or its own mean; {@code flat} by default
 */
@Named(
        value = "spectral-blueing",
        family = Family.FREQUENCY,
        summary = "the trace with a spectrum that grows as a power of the frequency within a band",
        words = {"whitening", "spectral shaping", "resolution", "thin bed", "blueing", "bluing"})
public record SpectralBlueing(
        @Parameter(example = "10,80", unit = "Hz", meaning = "lowest and highest frequency kept") Band band,
        @Parameter(value = "1", meaning = "power of the frequency, -10 to 10") double exponent,
        @Parameter(value = "256ms/65samples", unit = "samples", meaning = "length of the filter") Extent length,
        @Parameter(value = "flat",
                meaning = "what the survey's spectrum is taken as: flat, or its own mean") Spectrum spectrum)
        implements Operator {

    /** What the survey's spectrum is taken as. */
    public enum Spectrum {
        /** As white, so that the filter does not depend on the survey. */
        FLAT,
        /** As its mean over the survey. */
        SURVEY
    }

    /** Steps of the integral over the band: its cosines have fewer periods by far. */
    private static final int STEPS = 1 << 14;

    /** Frequencies at which the survey's spectrum is measured, all in one scan. */
    private static final int MOST = 64;

    /** So many times the survey's percentiles, a sample is a spike. */
    private static final double SPIKE = 10;

    /** The part of its maximum below which a spectrum is noise that must not be raised. */
    private static final double FLOOR = 0.01;

    public SpectralBlueing {
        if (!(Math.abs(exponent) <= 10)) {
            throw new IllegalArgumentException("exponent %s: must lie in -10..10".formatted(exponent));
        }
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.inSpectrum("band", band.high(), context);
        TimeWindow window = TimeWindow.ofSpectrum("length", length, context);
        DoubleUnaryOperator known = spectrum == Spectrum.FLAT ? frequency -> 1 : mean(graph, input, window, context);
        double centre = Math.sqrt(band.low() * band.high());
        DoubleUnaryOperator amplitude = frequency -> Math.pow(frequency / centre, exponent)
                * known.applyAsDouble(centre) / known.applyAsDouble(frequency);
        return List.of(graph.apply(window.filter(window.hann(), time -> impulseResponse(amplitude, time)), input));
    }

    /** The inverse Fourier transform of an amplitude at a time, by the trapezoid rule. */
    private double impulseResponse(DoubleUnaryOperator amplitude, double time) {
        double step = (band.high() - band.low()) / STEPS;
        double sum = 0;
        for (int s = 0; s <= STEPS; s++) {
            double frequency = band.low() + s * step;
            double part = amplitude.applyAsDouble(frequency) * Math.cos(2 * Math.PI * frequency * time);
            sum += s == 0 || s == STEPS ? part / 2 : part;
        }
        return 2 * sum * step;
    }

    /** The survey's mean spectrum within the band; 1 everywhere for a survey of zeros, and until it is known. */
    private DoubleUnaryOperator mean(PassGraph graph, Field input, TimeWindow window, Context context) {
        Context.Range range = MeasuredRange.PERCENTILES.of(input, context, Double.NaN, Double.NaN);
        if (!context.isMeasured()) return frequency -> 1;
        float most = (float) (SPIKE * Math.max(-range.min(), range.max()));
        Field clipped = most > 0 ? graph.apply(new Clip(-most, most), input) : input;
        return meanOf(graph, clipped, window, context);
    }

    private DoubleUnaryOperator meanOf(PassGraph graph, Field input, TimeWindow window, Context context) {
        int count = (int) Math.min(MOST, Math.ceil((band.high() - band.low()) * window.asked()));
        double step = (band.high() - band.low()) / count;
        double[] means = IntStream.rangeClosed(0, count)
                .mapToDouble(f -> mean(graph, input, window, band.low() + f * step, context))
                .toArray();
        double most = Arrays.stream(means).max().orElseThrow();
        double least = most > 0 ? FLOOR * most : 1;
        return frequency -> {
            double at = Math.clamp((frequency - band.low()) / step, 0, count);
            int before = Math.min((int) at, count - 1);
            double between = means[before] + (at - before) * (means[before + 1] - means[before]);
            return Math.max(between, least);
        };
    }

    private static double mean(
            PassGraph graph, Field input, TimeWindow window, double frequency, Context context) {
        Field real = graph.apply(window.wave(window.hann(), frequency, 0), input);
        Field imaginary = graph.apply(window.wave(window.hann(), frequency, Math.PI / 2), input);
        return context.mean(graph.apply(new Magnitude(), real, imaginary));
    }
}
