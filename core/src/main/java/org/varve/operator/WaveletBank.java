package org.varve.operator;

import java.math.BigDecimal;
import java.math.RoundingMode;
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
import org.varve.core.Survey;
import org.varve.kernel.Matrix;
import org.varve.kernel.WaveletMagnitudes;

/**
 * Magnitudes of the trace filtered by complex wavelets of {@code count} equidistant frequencies of a band, as a
 * continuous wavelet transform has them, or a summary of them: {@code peak} gives the frequency of the largest and its
 * magnitude, between the frequencies by the parabola through the logarithms of three over their periods, {@code thirds}
 * the means of the lowest, the middle and the highest third, to be blended as red, green and blue, and {@code all} an
 * output for each frequency.
 *
 * <p>A Morlet wavelet is {@code exp(-t^2 / (2 s^2)) exp(2 pi i f t)} with {@code s = cycles / (2 pi f)}; a Ricker
 * wavelet {@code (1 - 2 a) exp(-a)} with {@code a = (pi f t)^2}, with its Hilbert transform. Both are cut at
 * {@code length}, or where the rest is below {@code 2^-24} of the largest, and real and imaginary part are so scaled
 * that a wave of frequency {@code f} and amplitude {@code A} has the magnitude {@code A}. Halo half the length along
 * the trace.
 *
 * <p>Source: Sinha, Routh, Anno and Castagna 2005, "Spectral decomposition of seismic data with continuous-wavelet
 * transform". Cost: two operations per sample for each sample of each wavelet.
 *
 * @param band lowest and highest frequency, in Hz, above 0, below the Nyquist frequency of the survey, or the parts of
 *     the Nyquist frequency where it is no higher; {@code 8,80/0.064,0.64nyquist} by default
 * @param count number of frequencies, 3..256; {@code 32} by default
 * @param measure what is written of the magnitudes; {@code peak} by default
 * @param wavelet shape of the wavelets; {@code morlet} by default
 * @param cycles length of Morlet wavelets, as an angle of their own wave in one standard deviation, above 0; {@code 5}
 *     by default
 * @param length length at which wavelets are cut, in samples, above 0; {@code 512ms/129samples} by default
 */
@Named(
        value = "wavelet-bank",
        family = Family.FREQUENCY,
        summary = "magnitudes at many frequencies by wavelets, their peak, or three bands",
        words = {"CWT", "wavelet transform", "spectral decomposition", "thin bed", "tuning"})
public record WaveletBank(
        @Parameter(value = "8,80/0.064,0.64nyquist", unit = "Hz",
                meaning = "lowest and highest frequency, or the parts of the Nyquist frequency where it is no higher") Band band,
        @Parameter(value = "32", meaning = "number of frequencies, 3..256") int count,
        @Parameter(value = "peak", meaning = "what is written of the magnitudes") WaveletMagnitudes.Measure measure,
        @Parameter(value = "morlet", meaning = "shape of the wavelets") Shape wavelet,
        @Parameter(value = "5",
                meaning = "length of Morlet wavelets, as an angle of their own wave in one standard deviation") double cycles,
        @Parameter(value = "512ms/129samples", unit = "samples",
                meaning = "length at which wavelets are cut") Extent length)
        implements Operator {

    /** The shape of a wavelet. */
    public enum Shape {
        /** A wave under a Gaussian. */
        MORLET,
        /** The second derivative of a Gaussian, with its Hilbert transform. */
        RICKER
    }

    /** Frequencies beyond which a Ricker wavelet has nothing, in its own. */
    private static final int SPECTRUM = 6;

    /** Steps of the integral over a spectrum besides those that a long wavelet needs. */
    private static final int STEPS = 64;

    /** Samples below this part of a wavelet's largest one are less than its rounding. */
    private static final double LEAST = 0x1p-24;

    /** Decimals of frequencies in names, and the step that they resolve. */
    private static final int DECIMALS = 3;
    private static final double LEAST_STEP = 1e-3;

    public WaveletBank {
        Check.within("count", count, WaveletMagnitudes.THIRD_COUNT, 256);
        if (!(band.high() - band.low() >= count * LEAST_STEP)) {
            throw new IllegalArgumentException(
                    "band %s: must be wider than a thousandth of a Hertz for each of %s frequencies"
                            .formatted(band, count));
        }
        Check.positive("cycles", cycles);
        Check.positive("length", length);
    }

    /** The same operator with another {@code band}. */
    public WaveletBank band(Band other) {
        return new WaveletBank(other, count, measure, wavelet, cycles, length);
    }

    /** The same operator with another {@code count}. */
    public WaveletBank count(int other) {
        return new WaveletBank(band, other, measure, wavelet, cycles, length);
    }

    /** The same operator with another {@code measure}. */
    public WaveletBank measure(WaveletMagnitudes.Measure other) {
        return new WaveletBank(band, count, other, wavelet, cycles, length);
    }

    /** The same operator with another {@code wavelet}. */
    public WaveletBank wavelet(Shape other) {
        return new WaveletBank(band, count, measure, other, cycles, length);
    }

    /** The same operator with another {@code cycles}. */
    public WaveletBank cycles(double other) {
        return new WaveletBank(band, count, measure, wavelet, other, length);
    }

    /** The same operator with another {@code length}. */
    public WaveletBank length(Extent other) {
        return new WaveletBank(band, count, measure, wavelet, cycles, other);
    }

    @Override
    public List<Output> outputs() {
        return switch (measure) {
            case ALL -> IntStream.range(0, count)
                    .mapToObj(f -> Output.amplitude(named(frequency(f))).atLeast(0))
                    .toList();
            case PEAK -> List.of(
                    Output.of("peak-frequency", "Hz").atLeast(0).chosen(),
                    Output.amplitude("peak-magnitude").atLeast(0));
            case THIRDS -> List.of(
                    Output.amplitude("low").atLeast(0), Output.amplitude("middle").atLeast(0),
                    Output.amplitude("high").atLeast(0));
        };
    }

    /** A frequency as the name of an output: {@code 12.5hz}. */
    private String named(double frequency) {
        return Frequencies.name(new BigDecimal(frequency).setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros().toPlainString(), band.axis());
    }

    @Override
    public WaveletBank in(Survey survey) {
        return measure == WaveletMagnitudes.Measure.ALL ? band(band.in(survey)) : this;
    }

    private double frequency(int number) {
        return band.low() + number * (band.high() - band.low()) / (count - 1);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Band here = band.in("band", context);
        if (!here.equals(band)) return band(here).build(graph, input, context);
        Check.inSpectrum("band", band.high(), context);
        int radius = TimeWindow.ofSpectrum("length", length, context).length() / 2;
        if (radius >= WaveletMagnitudes.LONGEST) {
            throw new IllegalArgumentException("length %s: reaches %s samples to either side, %s are allowed"
                    .formatted(length.text(context.survey()), radius, WaveletMagnitudes.LONGEST - 1));
        }
        double interval = context.survey().cycleInterval();
        double[][] even = new double[count][];
        double[][] odd = new double[count][];
        double[] frequencies = new double[count];
        for (int f = 0; f < count; f++) {
            double frequency = frequency(f);
            DoubleUnaryOperator real = switch (wavelet) {
                case MORLET -> time -> gaussian(frequency, time) * Math.cos(2 * Math.PI * frequency * time);
                case RICKER -> time -> ricker(Math.PI * frequency * time);
            };
            DoubleUnaryOperator imaginary = switch (wavelet) {
                case MORLET -> time -> gaussian(frequency, time) * Math.sin(2 * Math.PI * frequency * time);
                case RICKER -> time -> rickerTransformed(frequency, time, radius * interval);
            };
            frequencies[f] = frequency;
            even[f] = half(real, radius, interval, t -> Math.cos(2 * Math.PI * frequency * t));
            odd[f] = half(imaginary, radius, interval, t -> Math.sin(2 * Math.PI * frequency * t));
        }
        return graph.apply(
                new WaveletMagnitudes(Matrix.of(even), Matrix.of(odd), Matrix.of(frequencies), measure,
                        context.scale(input)),
                List.of(input));
    }

    /** Half of a function that is even or odd, from the middle on, so scaled that its product with a wave is 1. */
    private static double[] half(
            DoubleUnaryOperator function, int radius, double interval, DoubleUnaryOperator wave) {
        double[] values = new double[radius + 1];
        double product = 0;
        double largest = 0;
        for (int t = 0; t <= radius; t++) {
            values[t] = function.applyAsDouble(t * interval);
            product += (t == 0 ? 1 : 2) * values[t] * wave.applyAsDouble(t * interval);
            largest = Math.max(largest, Math.abs(values[t]));
        }
        int end = radius + 1;
        while (end > 0 && Math.abs(values[end - 1]) < LEAST * largest) end--;
        Arrays.fill(values, end, values.length, 0);
        for (int t = 0; t < end; t++) values[t] = product == 0 ? 0 : values[t] / product;
        return values;
    }

    private double gaussian(double frequency, double time) {
        double deviations = 2 * Math.PI * frequency * time / cycles;
        return Math.exp(-deviations * deviations / 2);
    }

    private static double ricker(double phase) {
        double a = phase * phase;
        return (1 - 2 * a) * Math.exp(-a);
    }

    /** The Hilbert transform of a Ricker wavelet, from its spectrum {@code f^2 exp(-f^2)}, by the trapezoid rule. */
    private static double rickerTransformed(double frequency, double time, double longest) {
        int steps = STEPS + (int) Math.ceil(4 * SPECTRUM * frequency * longest);
        double step = (double) SPECTRUM / steps;
        double sum = 0;
        for (int s = 1; s <= steps; s++) {
            double square = s * step * (s * step);
            sum += square * Math.exp(-square) * Math.sin(2 * Math.PI * s * step * frequency * time);
        }
        return sum;
    }
}
