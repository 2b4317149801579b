package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Peak, centroid and bandwidth of the power spectrum around each sample: of {@code length} samples under a Hann window,
 * zero at both ends, padded with zeros to {@code 4 length}. Bins from frequency 0 to Nyquist count once each. All three
 * are 0 where there is no power.
 *
 * <p>The peak is the bin with the most power, the lowest of equal ones, moved to the vertex of the parabola through the
 * logarithms of its and its neighbours' power, unless it is the first or last bin or a neighbour has no power. The
 * centroid is the mean frequency weighted by power, and the bandwidth the root of the second moment about it.
 *
 * <p>Bins {@code b} and {@code 2 length - b} are computed together, as their cosines and sines differ only in sign, at
 * odd distances from the window's middle. Samples at equal distances are added and subtracted first.
 *
 * @param length length of the window, odd, at most {@value #LONGEST}
 * @param scale factor of samples, a power of two
 * @param nyquist the highest frequency, in the unit of the outputs
 */
public record ShortTimeSpectrum(int length, float scale, double nyquist) implements Kernel {

    /** The longest window: the cost grows as its square. */
    public static final int LONGEST = 1023;

    /** The number of samples on either side. */
    public int radius() {
        return length / 2;
    }

    /** The last bin, that of Nyquist. */
    public int last() {
        return 2 * length;
    }

    /** The window times {@link #scale}, from its middle to its end. */
    public float[] weights() {
        float[] weights = new float[radius() + 1];
        for (int t = 0; t <= radius(); t++) {
            double hann = radius() == 0 ? 1 : (1 + Math.cos(Math.PI * t / radius())) / 2;
            weights[t] = (float) (hann * scale);
        }
        return weights;
    }

    /** For each bin up to half of {@link #last}, cosine and sine, interleaved, at each distance from the middle. */
    public float[] waves() {
        float[] waves = new float[2 * (length + 1) * (radius() + 1)];
        int at = 0;
        for (int bin = 0; bin <= length; bin++) {
            for (int t = 0; t <= radius(); t++) {
                double angle = Math.PI * ((long) bin * t % (4L * length)) / last();
                waves[at++] = (float) Math.cos(angle);
                waves[at++] = (float) Math.sin(angle);
            }
        }
        return waves;
    }

    /** The frequency of a peak at a bin, given its power and those of its neighbours. */
    public float peak(int bin, float before, float power, float after) {
        double shift = 0;
        if (bin > 0 && bin < last() && before > 0 && after > 0) {
            double left = Math.log((double) before / power);
            double right = Math.log((double) after / power);
            shift = left + right < 0 ? 0.5 * (left - right) / (left + right) : 0;
        }
        return (float) ((bin + shift) * nyquist / last());
    }

    @Override
    public Halo halo() {
        return new Halo(0, 0, radius());
    }

    /** Peak, centroid, bandwidth. */
    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /** Sums of cosines and sines for half of the bins, six for each of their powers, and twice five for the moments. */
    @Override
    public double operations(int inputs, int samples) {
        return 4.0 * (radius() + 1) + 4.0 * (length + 1) * (radius() + 1) + 16.0 * (last() + 1);
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Powers are equal to the bit, moments are not. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] weights = weights();
        float[] waves = waves();
        float[] power = new float[last() + 1];
        for (int k = 0; k < rows.samples(); k++) {
            powers(rows.input(0), rows.at(0, 0, row) + k, weights, waves, power);
            float total = 0;
            int peak = 0;
            for (int bin = 0; bin <= last(); bin++) {
                total += power[bin];
                peak = power[bin] > power[peak] ? bin : peak;
            }
            float before = power[Math.max(peak - 1, 0)];
            float after = power[Math.min(peak + 1, last())];
            double centroid = moment(power, 0, 1);
            double width = Math.sqrt(moment(power, centroid, 2));
            double step = nyquist / last();
            rows.output(0)[rows.to(0, row) + k] = total > 0 ? peak(peak, before, power[peak], after) : total;
            rows.output(1)[rows.to(1, row) + k] = total > 0 ? (float) (centroid * step) : total;
            rows.output(2)[rows.to(2, row) + k] = total > 0 ? (float) (width * step) : total;
        }
    }

    private void powers(float[] x, int at, float[] weights, float[] waves, float... power) {
        for (int bin = 0; bin <= length; bin++) {
            float[] re = {weights[0] * x[at], 0};
            float[] im = {0, 0};
            for (int t = 1; t <= radius(); t++) {
                int wave = 2 * (bin * (radius() + 1) + t);
                float even = weights[t] * (x[at + t] + x[at - t]);
                float odd = weights[t] * (x[at + t] - x[at - t]);
                re[t % 2] = Math.fma(even, waves[wave], re[t % 2]);
                im[t % 2] = Math.fma(odd, waves[wave + 1], im[t % 2]);
            }
            power[last() - bin] = square(re[0] - re[1], im[0] - im[1]);
            power[bin] = square(re[0] + re[1], im[0] + im[1]);
        }
    }

    private static float square(float re, float im) {
        return Math.fma(re, re, im * im);
    }

    /** The mean of a power of the distance from a bin, weighted by the spectrum's power. */
    private static double moment(float[] power, double centre, int exponent) {
        double total = 0;
        double sum = 0;
        for (int bin = 0; bin < power.length; bin++) {
            total += power[bin];
            sum += power[bin] * Math.pow(bin - centre, exponent);
        }
        return sum / total;
    }
}
