package org.varve.operator;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.kernel.Taps;

/**
 * A centred window of a length in seconds, and filters along the trace that are as long.
 *
 * @param radius samples on either side of the middle one
 * @param interval from sample to sample
 */
record TimeWindow(int radius, double interval) {

    /** Samples on either side; beyond the extent of any survey. */
    private static final int LONGEST = 100_000;

    /** Weights at the ends that are smaller, compared with the largest one, are left out: they are far below the rounding of sums. */
    private static final double NEGLIGIBLE = 1e-9;

    /** Lengths are whole numbers of samples but for rounding. */
    private static final double ROUNDING = 1e-6;

    /** The odd number of samples nearest to a length; an even number rounds up. */
    static TimeWindow of(double length, Context context) {
        double interval = context.survey().interval();
        double radius = Math.floor(length / interval / 2 + ROUNDING);
        if (radius > LONGEST) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                    "length %s s: reaches %.0f samples to either side, %s are allowed", length, radius, LONGEST));
        }
        return new TimeWindow((int) radius, interval);
    }

    int length() {
        return 2 * radius + 1;
    }

    /** A period of a cosine, from 0 at the ends to 1 in the middle. */
    double[] hann() {
        return values(time -> radius == 0 ? 1 : (1 + Math.cos(Math.PI * time / (radius * interval))) / 2);
    }

    /** A Gaussian, 1 in the middle. */
    double[] gaussian(double sigma) {
        return values(time -> Math.exp(-0.5 * (time / sigma) * (time / sigma)));
    }

    /** A wavelet, scaled so that waves of one frequency keep their amplitude. */
    Taps wavelet(DoubleUnaryOperator shape, double frequency) {
        double[] weights = values(shape);
        double[] wave = values(time -> Math.cos(2 * Math.PI * frequency * time));
        double gain = 0;
        for (int t = 0; t < weights.length; t++) {
            gain += weights[t] * wave[t];
        }
        return scaled(weights, 1 / gain);
    }

    /** Waves of one frequency under a window, so scaled that together with those a quarter of a period away they measure an amplitude. */
    Taps wave(double[] weights, double frequency, double phase) {
        double[] wave = values(time -> Math.cos(2 * Math.PI * frequency * time - phase));
        for (int t = 0; t < wave.length; t++) {
            wave[t] *= weights[t];
        }
        return scaled(wave, 2 / Arrays.stream(weights).sum());
    }

    /** A filter of an impulse response, per second, under a window. */
    Taps filter(double[] weights, DoubleUnaryOperator impulseResponse) {
        double[] filter = values(impulseResponse);
        for (int t = 0; t < filter.length; t++) {
            filter[t] *= weights[t];
        }
        return scaled(filter, interval);
    }

    /** Taps of as many weights around the middle one as are not negligible. */
    private static Taps scaled(double[] weights, double factor) {
        double least = NEGLIGIBLE * Arrays.stream(weights).map(Math::abs).max().orElseThrow();
        int cut = 0;
        while (cut < weights.length / 2 && Math.abs(weights[cut]) <= least
                && Math.abs(weights[weights.length - 1 - cut]) <= least) {
            cut++;
        }
        return Taps.of(Axis.SAMPLE,
                Arrays.stream(weights, cut, weights.length - cut).map(weight -> weight * factor).toArray());
    }

    /** A function of the seconds since the middle, at each sample. */
    private double[] values(DoubleUnaryOperator function) {
        double[] values = new double[length()];
        Arrays.setAll(values, t -> function.applyAsDouble((t - radius) * interval));
        return values;
    }
}
