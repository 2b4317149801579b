package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Comparator;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/**
 * What operators make of a thin bed: two reflectors of opposite strengths that lie {@code T} apart, under a Ricker
 * wavelet. Its spectrum is the wavelet's, {@code (f / c)^2 exp(-(f / c)^2)} with the peak frequency {@code c}, times
 * {@code 2 |sin(pi f T)|}: most at {@code 1 / (2 T)}, nothing at {@code n / T}.
 */
class ThinBedTest {

    /** Seconds from sample to sample, as {@link UntiledRun} has them. */
    private static final double INTERVAL = 0.004;

    private static final Shape TRACE = new Shape(1, 1, 500);

    /** The middle of the bed. */
    private static final int MIDDLE = 250;

    private static double ricker(double time, double frequency) {
        double a = Math.pow(Math.PI * frequency * time, 2);
        return (1 - 2 * a) * Math.exp(-a);
    }

    private static float[] trace(DoubleUnaryOperator wave) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = (float) wave.applyAsDouble((k - MIDDLE) * INTERVAL);
        }
        return samples;
    }

    private static float[] reflector(double frequency) {
        return trace(time -> ricker(time, frequency));
    }

    private static float[] bed(double thickness, double frequency) {
        return trace(
                time -> ricker(time + thickness / 2, frequency) - ricker(time - thickness / 2, frequency));
    }

    /** In the middle of the bed, by the outputs' names. */
    private static Map<String, Float> middle(String operator, Map<String, String> parameters, float[] trace) {
        return new UntiledRun(TRACE, trace).outputs(Catalogue.get(operator).create(parameters)).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, output -> output.getValue()[MIDDLE]));
    }

    private static double spectrum(double frequency, double peak) {
        double share = frequency * frequency / (peak * peak);
        return share * Math.exp(-share);
    }

    /** Where a function is the largest between 0 and 120 Hz. */
    private static double argmax(DoubleUnaryOperator function) {
        return IntStream.range(1, 12000).mapToObj(n -> n / 100.0)
                .max(Comparator.comparingDouble(function::applyAsDouble)).orElseThrow();
    }

    private static Map<String, Float> spectralDecomposition(String frequencies, String window, float[] trace) {
        return middle("spectral-decomposition", Map.of("frequencies", frequencies, "window", window), trace);
    }

    /** Under a window much longer than the bed and the wavelet, over the spectrum of one reflector. */
    @ParameterizedTest
    @ValueSource(doubles = {0.016, 0.024, 0.04})
    void aShortTimeSpectrumIsThatOfTheBed(double thickness) {
        String frequencies = "10,12.5,20.8,25,31.25,40,41.7,50,62.5";
        Map<String, Float> one = spectralDecomposition(frequencies, "800ms", reflector(30));
        Map<String, Float> both = spectralDecomposition(frequencies, "800ms", bed(thickness, 30));

        for (String frequency : frequencies.split(",", -1)) {
            double expected = 2 * Math.abs(Math.sin(Math.PI * Double.parseDouble(frequency) * thickness));
            assertThat((double) both.get(frequency + "hz") / one.get(frequency + "hz")).as("%s Hz", frequency)
                    .isCloseTo(expected, within(0.03));
        }
    }

    /** Between half of where it should be and one and a half times that; a short window is less exact. */
    @ParameterizedTest
    @CsvSource({"0.016, 800ms, 1", "0.024, 800ms, 1", "0.04, 800ms, 1", "0.016, 128ms, 6", "0.024, 128ms, 6",
            "0.04, 128ms, 6"})
    void theFirstNotchTellsTheThickness(double thickness, String window, double percent) {
        double[] frequencies = DoubleStream.iterate(0.5 / thickness, f -> f < 1.5 / thickness, f -> f + 0.25).toArray();
        Map<String, Float> amplitudes = spectralDecomposition(
                DoubleStream.of(frequencies).mapToObj(Double::toString).collect(Collectors.joining(",")), window,
                bed(thickness, 30));

        String notch = amplitudes.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
        assertThat(Double.parseDouble(notch.replace("hz", ""))).isCloseTo(1 / thickness, withinPercentage(percent));
    }

    /**
     * Wavelets are as loud as a wave of their frequency: long ones measure {@code f} times the spectrum. The last bed
     * is too thin to be told from a derivative: its peak is at {@code c sqrt(2)}.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.04, 0.024, 0.016, 0.001})
    void thePeakOfAWaveletBankIsThatOfTheBed(double thickness) {
        double expected = argmax(f -> f * spectrum(f, 30) * Math.abs(Math.sin(Math.PI * f * thickness)));
        Map<String, String> bank = Map.of("cycles", "20", "band", "8,80", "length", "1s");

        assertThat((double) middle("wavelet-bank", bank, bed(thickness, 30)).get("peak-frequency"))
                .isCloseTo(expected, withinPercentage(1));
        assertThat((double) middle("wavelet-bank", bank, reflector(30)).get("peak-frequency"))
                .isCloseTo(30 * Math.sqrt(1.5), withinPercentage(1));
        if (thickness == 0.001) assertThat(expected).isCloseTo(30 * Math.sqrt(2), withinPercentage(1));
    }

    @Test
    void aWaveletBankHasNotchesWhereTheBedHas() {
        Map<String, String> bank =
                Map.of("measure", "all", "cycles", "40", "band", "12.5,75", "count", "6", "length", "1600ms");
        Map<String, Float> both = middle("wavelet-bank", bank, bed(0.04, 30));
        Map<String, Float> one = middle("wavelet-bank", bank, reflector(30));

        for (String full : new String[] {"12.5hz", "37.5hz", "62.5hz"}) {
            assertThat((double) both.get(full) / one.get(full)).as(full).isCloseTo(2, within(0.2));
        }
        for (String notch : new String[] {"25hz", "50hz", "75hz"}) {
            assertThat((double) both.get(notch) / one.get(notch)).as(notch).isLessThan(0.2);
        }
    }

    private static double envelope(double thickness, double frequency) {
        return middle("envelope", Map.of(), bed(thickness, frequency)).get("envelope");
    }

    /**
     * The trace is the strongest where the trough of one wavelet meets the peak of the other,
     * {@code sqrt(6) / (2 pi c) = 0.390 / c}; the envelope where the peaks of their Hilbert transforms meet, at
     * {@code 2 x / (pi c) = 0.379 / c} with the zero {@code x} of Kummer's {@code M(2, 1/2, -x^2)}.
     */
    @ParameterizedTest
    @ValueSource(doubles = {12.5, 20})
    void theEnvelopeIsLargestAtTheTuningThickness(double frequency) {
        double tuning = DoubleStream.iterate(0.3, t -> t < 0.5, t -> t + 0.002).boxed()
                .max(Comparator.comparingDouble(t -> envelope(t / frequency, frequency))).orElseThrow();

        assertThat(tuning).isCloseTo(0.3792, within(0.002)).isCloseTo(Math.sqrt(6) / (2 * Math.PI), within(0.012));
        // twice the largest Hilbert transform
        assertThat(envelope(tuning / frequency, frequency)).isCloseTo(1.6541, within(0.002));
    }

    @Test
    void theEnvelopeOfAThinBedGrowsWithItsThickness() {
        // far below the tuning thickness of 30 ms
        assertThat(envelope(0.004, 12.5)).isCloseTo(2 * envelope(0.002, 12.5), withinPercentage(1));
        assertThat(envelope(0.006, 12.5)).isCloseTo(3 * envelope(0.002, 12.5), withinPercentage(2));
    }

    /** In the middle of a bed: the mean of its spectrum, signed. A very thin one has {@code 1.329 c}. */
    @ParameterizedTest
    @ValueSource(doubles = {0.002, 0.01, 0.02, 0.03})
    void theInstantaneousFrequencyInABedIsTheMeanOfItsSpectrum(double thickness) {
        double[] frequencies = IntStream.range(1, 12000).mapToDouble(n -> n / 100.0).toArray();
        DoubleUnaryOperator spectrum = f -> spectrum(f, 12.5) * Math.sin(Math.PI * f * thickness);
        double expected = DoubleStream.of(frequencies).map(f -> f * spectrum.applyAsDouble(f)).sum()
                / DoubleStream.of(frequencies).map(spectrum).sum();

        assertThat((double) middle("instantaneous-frequency", Map.of(), bed(thickness, 12.5))
                .get("instantaneous-frequency")).isCloseTo(expected, withinPercentage(1));
        if (thickness == 0.002) assertThat(expected).isCloseTo(12.5 * 0.75 * Math.sqrt(Math.PI), withinPercentage(0.5));
    }
}
