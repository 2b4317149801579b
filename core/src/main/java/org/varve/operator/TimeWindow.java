package org.varve.operator;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Survey;
import org.varve.kernel.Taps;

/**
 * A centred window of a length in time or depth, and filters along the trace that are as long.
 *
 * @param radius samples on either side of the middle one
 * @param interval from sample to sample, in seconds or kilometres
 * @param asked the length before it was rounded, in the same unit
 */
record TimeWindow(int radius, double interval, double asked) {

    /** Samples on either side; beyond the extent of any survey. */
    private static final int LONGEST = 100_000;

    /**
     * Weights at the ends that are smaller, compared with the largest one, are left out: they are far below the
     * rounding of sums.
     */
    private static final double NEGLIGIBLE = 1e-9;

    /** Lengths are whole numbers of samples but for rounding. */
    private static final double ROUNDING = 1e-6;

    /** The fewest samples that have a spectrum. */
    private static final int SPECTRUM = 3;

    /** The odd number of samples nearest to a length, the parameter of a name; an even number rounds up. */
    static TimeWindow of(String name, Extent length, Context context) {
        Survey survey = context.survey();
        double asked = length.length(name, survey);
        double radius = Math.floor(asked / survey.interval() / 2 + ROUNDING);
        if (radius > LONGEST) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                    "%s %s: reaches %.0f samples to either side, %s are allowed", name, length.text(survey), radius,
                    LONGEST));
        }
        TimeWindow window = new TimeWindow((int) radius, survey.cycleInterval(),
                asked * (survey.cycleInterval() / survey.interval()));
        context.tell(name, window.length() + " samples");
        return window;
    }

    /** The same for a window that a spectrum is taken of. */
    static TimeWindow ofSpectrum(String name, Extent length, Context context) {
        TimeWindow window = of(name, length, context);
        if (window.length() < SPECTRUM) {
            throw new IllegalArgumentException(
                    "%s %s: is one sample of this survey; give %s at least, such as 33samples"
                            .formatted(name, length.text(context.survey()), SPECTRUM));
        }
        return window;
    }

    int length() {
        return 2 * radius + 1;
    }

    /** A period of a cosine, from 0 at the ends to 1 in the middle. */
    double[] hann() {
        return values(time -> radius == 0 ? 1 : (1 + Math.cos(Math.PI * time / (radius * interval))) / 2);
    }

    /** A Gaussian, 1 in the middle, cut at some standard deviations. */
    double[] gaussian(double deviations) {
        double sigma = asked / (2 * deviations);
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

    /**
     * Waves of one frequency under a window, so scaled that together with those a quarter of a period away they measure
     * an amplitude.
     */
    Taps wave(double[] weights, double frequency, double phase) {
        double[] wave = values(time -> Math.cos(2 * Math.PI * frequency * time - phase));
        for (int t = 0; t < wave.length; t++) {
            wave[t] *= weights[t];
        }
        return scaled(wave, 2 / Arrays.stream(weights).sum());
    }

    /** A filter of an impulse response, per second or kilometre, under a window. */
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

    /** A function of the seconds or kilometres since the middle, at each sample. */
    private double[] values(DoubleUnaryOperator function) {
        double[] values = new double[length()];
        Arrays.setAll(values, t -> function.applyAsDouble((t - radius) * interval));
        return values;
    }
}
