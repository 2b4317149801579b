package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Weighted sum of neighbours along one axis, for each input field: {@code y[k] = sum_t w[t] x[k + t - r]} with
 * {@code r} taps on either side.
 */
public final class Taps implements Kernel {

    /** Most taps on either side of a Gaussian; more than the extent of any survey. */
    private static final int LONGEST = 100_000;

    private final Axis axis;
    private final float[] weights;

    private Taps(Axis axis, float[] weights) {
        this.axis = axis;
        this.weights = weights;
    }

    /** A filter with an odd number of weights, the middle one for the sample itself. */
    public static Taps of(Axis axis, double... weights) {
        if (weights.length % 2 == 0) {
            throw new IllegalArgumentException(weights.length + " taps: an odd number is needed");
        }
        float[] rounded = new float[weights.length];
        for (int t = 0; t < weights.length; t++) {
            rounded[t] = Weight.of(weights[t]);
        }
        return new Taps(axis, rounded);
    }

    /** The mean over {@code length} samples. */
    public static Taps mean(Axis axis, int length) {
        return sum(axis, length, 1.0 / length);
    }

    /** The sum over {@code length} samples, each times {@code factor}. */
    public static Taps sum(Axis axis, int length, double factor) {
        double[] weights = new double[length];
        Arrays.fill(weights, factor);
        return of(axis, weights);
    }

    /** The central difference, in units per sample. */
    public static Taps difference(Axis axis) {
        return of(axis, -0.5, 0, 0.5);
    }

    /** The smoothing of {@link Gradient} along the other axes. */
    public static Taps acrossDifference(Axis axis) {
        return of(axis, Gradient.SIDE, Gradient.CENTRE, Gradient.SIDE);
    }

    /**
     * A Gaussian sampled at integers and normalised to sum 1, cut at {@code truncate} standard deviations.
     *
     * @param sigma standard deviation in samples
     */
    public static Taps gaussian(Axis axis, double sigma, double truncate) {
        return of(axis, gaussian(sigma, truncate));
    }

    /**
     * The derivative of {@link #gaussian}, {@code t / sigma^2} times its weights, in units per sample.
     *
     * @param sigma standard deviation in samples, above 0
     */
    public static Taps gaussianDerivative(Axis axis, double sigma, double truncate) {
        double[] weights = gaussian(sigma, truncate);
        int radius = weights.length / 2;
        for (int t = -radius; t <= radius; t++) {
            weights[t + radius] *= t / (sigma * sigma);
        }
        return of(axis, weights);
    }

    private static double[] gaussian(double sigma, double truncate) {
        int radius = (int) Math.floor(truncate * sigma + 0.5);
        if (radius > LONGEST) {
            throw new IllegalArgumentException("sigma %s, cut at %s of them: reaches %s samples or more, %s are allowed"
                    .formatted(sigma, truncate, radius, LONGEST));
        }
        double[] weights = new double[2 * radius + 1];
        double sum = 0;
        for (int t = -radius; t <= radius; t++) {
            weights[t + radius] = sigma > 0 ? Math.exp(-0.5 * t * t / (sigma * sigma)) : 1;
            sum += weights[t + radius];
        }
        for (int t = 0; t < weights.length; t++) {
            weights[t] /= sum;
        }
        return weights;
    }

    /** The axis along which the filter runs. */
    public Axis axis() {
        return axis;
    }

    /** The number of samples that the filter reaches to either side. */
    public int radius() {
        return weights.length / 2;
    }

    /** The weight of a tap, counted from 0. */
    public float weight(int tap) {
        return weights[tap];
    }

    /** The number of weights. */
    public int length() {
        return weights.length;
    }

    @Override
    public Halo halo() {
        return Halo.along(axis, radius());
    }

    @Override
    public int outputs(int inputs) {
        return inputs;
    }

    /** An fma for each tap of each field. */
    @Override
    public double operations(int inputs, int samples) {
        return 2.0 * length() * inputs;
    }

    @Override
    public void row(Rows rows, int row) {
        int radius = radius();
        for (int field = 0; field < rows.inputs(); field++) {
            float[] x = rows.input(field);
            float[] y = rows.output(field);
            int to = rows.to(field, row);
            for (int k = 0; k < rows.samples(); k++) {
                float sum = 0;
                for (int t = -radius; t <= radius; t++) {
                    int at =
                            switch (axis) {
                                case INLINE -> rows.at(field, t, row);
                                case CROSSLINE -> rows.at(field, 0, row + t);
                                case SAMPLE -> rows.at(field, 0, row) + t;
                            };
                    sum = Math.fma(weights[t + radius], x[at + k], sum);
                }
                y[to + k] = sum;
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Taps taps && axis == taps.axis && Arrays.equals(weights, taps.weights);
    }

    @Override
    public int hashCode() {
        return 31 * axis.hashCode() + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "taps(%s, %s)".formatted(axis, weights.length);
    }
}
