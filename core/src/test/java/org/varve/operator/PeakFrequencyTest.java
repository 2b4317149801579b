package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;

/** The frequency of most power by its definition, and which of bins of equal power it is. */
class PeakFrequencyTest {

    private static final Shape TRACE = new Shape(1, 1, 101);
    private static final int MIDDLE = 50;

    /** That of an interval of 4 ms, in Hz. */
    private static final double NYQUIST = 125;

    /** In the middle of a trace, given by distances from there. */
    private static double peak(int length, IntToDoubleFunction trace) {
        float[] samples = new float[TRACE.samples()];
        for (int k = 0; k < samples.length; k++) samples[k] = (float) trace.applyAsDouble(k - MIDDLE);
        return new UntiledRun(TRACE, samples)
                .output(Catalogue.get("peak-frequency").create(Map.of("length", length + "samples")))[MIDDLE];
    }

    /** The power of a window, in the slow way. */
    private static double power(int length, double bin, IntToDoubleFunction trace) {
        int radius = length / 2;
        double re = 0;
        double im = 0;
        for (int t = -radius; t <= radius; t++) {
            double sample = trace.applyAsDouble(t) * (1 + Math.cos(Math.PI * t / radius)) / 2;
            re += sample * Math.cos(Math.PI * bin * t / (2 * length));
            im += sample * Math.sin(Math.PI * bin * t / (2 * length));
        }
        return re * re + im * im;
    }

    private static double slowPeak(int length, IntToDoubleFunction trace) {
        int peak = 0;
        for (int bin = 1; bin <= 2 * length; bin++) {
            if (power(length, bin, trace) > power(length, peak, trace)) peak = bin;
        }
        double most = power(length, peak, trace);
        double left = Math.log(power(length, peak - 1, trace) / most);
        double right = Math.log(power(length, peak + 1, trace) / most);
        double shift = peak == 0 || peak == 2 * length ? 0 : 0.5 * (left - right) / (left + right);
        return (peak + shift) * NYQUIST / (2 * length);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 7, 9, 11, 13, 15, 31, 33, 35, 37, 99})
    void isThePeakOfASlowTransform(int length) {
        for (int seed = 0; seed < 50; seed++) {
            double[] noise = new Random(seed).doubles(TRACE.samples(), -1, 1).toArray();
            IntToDoubleFunction trace = t -> noise[MIDDLE + t];
            assertThat(peak(length, trace)).isCloseTo(slowPeak(length, trace), within(0.01));
        }
    }

    @Test
    void aSpikeInTheMiddleHasItAtFrequencyZero() {
        assertThat(peak(33, t -> t == 0 ? 1 : 0)).isZero();
    }

    /** Powers repeat from half of Nyquist if samples are at every second place, from a quarter at every fourth. */
    @ParameterizedTest
    @CsvSource({"2,33", "4,33", "2,35", "4,35"})
    void isTheLowestOfSpectraThatRepeat(int step, int length) {
        for (int seed = 0; seed < 50; seed++) {
            double[] noise = new Random(seed).doubles(TRACE.samples(), -1, 1).toArray();
            assertThat(peak(length, t -> t % step == 0 ? noise[MIDDLE + t] : 0))
                    .isBetween(0.0, NYQUIST / step + NYQUIST / (2 * length));
        }
    }

    /** Powers of a spike are equal but for rounding; those of the bin and of a lower one are the same to the bit. */
    @ParameterizedTest
    @CsvSource({"13,1,11", "15,3,14"})
    void isThatOfTheLeastBinOfTheFirstQuarter(int length, int distance, int bin) {
        assertThat(peak(length, t -> t == distance ? 1 : 0))
                .isCloseTo(bin * NYQUIST / (2 * length), within(NYQUIST / (4 * length)));
    }
}
