package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Peak, centroid and bandwidth of the power spectrum around each sample: of {@code length} samples under a Hann window,
 * zero at both ends, padded with zeros to {@code 4 length}. Bins from frequency 0 to Nyquist count once each. All three
 * are 0 where there is no power.
 *
 * <p>The peak is the bin with the most power, moved to the vertex of the parabola through the logarithms of its and its
 * neighbours' power, unless it is the first or last bin or a neighbour has no power. The centroid is the mean frequency
 * weighted by power, and the bandwidth the root of the second moment about it.
 *
 * <p>Samples at equal distances from the window's middle are added and subtracted first. For the centroid and the
 * bandwidth, symmetric bins are computed together, as their cosines and sines differ only in sign, at odd distances.
 * For the peak, four bins are: {@code b}, {@code length - b}, {@code length + b} and {@code 2 length - b}, for each
 * {@code b} of the first quarter, 0 to {@code length / 2}. Their cosines and sines differ only in sign at even
 * distances, and are exchanged in the second and third at odd ones. If bins have equal power, the smallest
 * {@code b} wins, and among its four bins the lowest.
 *
 * @param length length of the window, odd, at most {@value #LONGEST}
 * @param scale factor of samples, a power of two
 * @param nyquist the highest frequency, in the unit of the outputs
 * @param measures what is written, at least one, in the order of {@link Measure}
 */
public record ShortTimeSpectrum(int length, float scale, double nyquist, List<Measure> measures) implements Kernel {

    /** Measures of a spectrum. */
    public enum Measure {
        /** The frequency of most power. */
        PEAK,
        /** The mean frequency. */
        CENTROID,
        /** The root of the second moment about the mean. */
        BANDWIDTH
    }

    /** The longest window: the cost grows as its square. */
    public static final int LONGEST = 1023;

    /** All measures. */
    public ShortTimeSpectrum(int length, float scale, double nyquist) {
        this(length, scale, nyquist, List.of(Measure.values()));
    }

    public ShortTimeSpectrum {
        measures = List.copyOf(measures);
    }

    /** Whether the peak is written. */
    public boolean hasPeak() {
        return measures.contains(Measure.PEAK);
    }

    /** Whether the centroid or the bandwidth is written. */
    public boolean hasMoments() {
        return measures.contains(Measure.CENTROID) || hasBandwidth();
    }

    /** Whether the bandwidth is written. */
    public boolean hasBandwidth() {
        return measures.contains(Measure.BANDWIDTH);
    }

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

    /** The number of bins in the first quarter, which determine the waves of all others. */
    public int quarter() {
        return length / 2 + 1;
    }

    /** For each bin of the first quarter, cosine and sine, interleaved, at each distance from the middle. */
    public float[] waves() {
        return Waves.of(quarter(), radius(), last());
    }

    /** The frequency of a peak at a bin, given its power, below infinity, and those of its neighbours. */
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

    @Override
    public int outputs(int inputs) {
        return measures.size();
    }

    @Override
    public Optional<Kernel> select(List<Integer> outputs) {
        return Optional.of(new ShortTimeSpectrum(
                length, scale, nyquist, outputs.stream().map(measures::get).toList()));
    }

    /** For the peak all bins, for the others those of {@link MomentBins}. */
    @Override
    public double operations(int inputs, int samples) {
        return (hasPeak() ? ofBins(quarter(), 4, 3) : 0)
                + (hasMoments() ? ofBins(new MomentBins(length).pairs(), 2, 5) : 0);
    }

    /** Sums of cosines and sines of bins that are computed together, six for each of their powers, and some more. */
    private double ofBins(int groups, int together, int more) {
        return (radius() + 1) * (4.0 + (2.0 + together) * groups) + (double) groups * together * (6 + more);
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
            for (float each : power) {
                total += each;
            }
            for (int output = 0; output < measures.size(); output++) {
                rows.output(output)[rows.to(output, row) + k] =
                        total > 0 ? measure(measures.get(output), power) : total;
            }
        }
    }

    private float measure(Measure measure, float... power) {
        double step = nyquist / last();
        return switch (measure) {
            case PEAK -> peak(power);
            case CENTROID -> (float) (moment(power, 0, 1) * step);
            case BANDWIDTH -> (float) (Math.sqrt(moment(power, moment(power, 0, 1), 2)) * step);
        };
    }

    private float peak(float... power) {
        int peak = 0;
        for (int bin = 0; bin < quarter(); bin++) {
            for (int n = 0; n < 4; n++) {
                int other = bin(bin, n);
                peak = power[other] > power[peak] ? other : peak;
            }
        }
        return power[peak] < Float.POSITIVE_INFINITY
                ? peak(peak, power[Math.max(peak - 1, 0)], power[peak], power[Math.min(peak + 1, last())])
                : Float.NaN;
    }

    /** One of the four bins that are computed with a bin of the first quarter, in ascending order. */
    private int bin(int bin, int n) {
        return (n + 1) / 2 * length + (n % 2 == 0 ? bin : -bin);
    }

    private void powers(float[] x, int at, float[] weights, float[] waves, float... power) {
        for (int bin = 0; bin < quarter(); bin++) {
            // of samples at distances of 4 n and of 4 n + 2
            float[] re = {weights[0] * x[at], 0};
            float[] im = {0, 0};
            // of those at odd distances, for the bin and for length - bin
            float[] reOdd = {0, 0};
            float[] imOdd = {0, 0};
            for (int t = 1; t <= radius(); t++) {
                int wave = 2 * (bin * (radius() + 1) + t);
                float cosine = waves[wave];
                float sine = waves[wave + 1];
                float sum = weights[t] * (x[at + t] + x[at - t]);
                float difference = weights[t] * (x[at + t] - x[at - t]);
                int remainder = t % 4;
                if (remainder % 2 == 0) {
                    re[remainder / 2] = Math.fma(sum, cosine, re[remainder / 2]);
                    im[remainder / 2] = Math.fma(difference, sine, im[remainder / 2]);
                } else {
                    int sign = 2 - remainder;
                    reOdd[0] = Math.fma(sum, cosine, reOdd[0]);
                    imOdd[0] = Math.fma(difference, sine, imOdd[0]);
                    reOdd[1] = Math.fma(sum, sign * sine, reOdd[1]);
                    imOdd[1] = Math.fma(difference, sign * cosine, imOdd[1]);
                }
            }
            power[bin(bin, 3)] = square(re[0] + re[1] - reOdd[0], im[0] + im[1] - imOdd[0]);
            power[bin(bin, 2)] = square(re[0] - re[1] - reOdd[1], im[0] - im[1] + imOdd[1]);
            power[bin(bin, 1)] = square(re[0] - re[1] + reOdd[1], im[0] - im[1] - imOdd[1]);
            power[bin(bin, 0)] = square(re[0] + re[1] + reOdd[0], im[0] + im[1] + imOdd[0]);
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
