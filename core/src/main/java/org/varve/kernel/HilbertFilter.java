package org.varve.kernel;

import org.varve.core.SmoothLength;

/**
 * {@link Hilbert} by a complex transform of half the number of samples, or of at least all if that number does not
 * factor well.
 *
 * <p>The Hilbert transform of {@code n} samples is a convolution, periodic in {@code n}, with a real odd filter. It is
 * computed with real transforms of {@code m} samples: {@code m = n} if that is even and factors well, else
 * {@code m >= 2n} with the trace padded with zeros. Even and odd samples are treated as real and imaginary parts of a
 * complex transform of length {@code m/2}. With {@code C} its result and {@code i q[k]} the filter's spectrum, the
 * transform of the filtered trace, packed in the same way, is
 *
 * <pre>D[k] = i a[k] C[k] + b[k] conj C[m/2-k]
 * a = s - t sin(2 pi k/m), b = -t cos(2 pi k/m), s = (q[k] + q[k+m/2])/2, t = (q[k] - q[k+m/2])/2</pre>
 *
 * <p>The weights include the division by the length of the transform, which forward and backward transforms omit.
 */
public final class HilbertFilter {

    private final float[] a;
    private final float[] b;

    /** The filter for traces of a given length. */
    public HilbertFilter(int samples) {
        int half = length(samples);
        int m = 2 * half;
        a = new float[half];
        b = new float[half];
        double[] q = m == samples ? signs(m) : spectrum(samples, m);
        for (int k = 1; k < half; k++) {
            double s = (q[k] + q[k + half]) / m;
            double t = (q[k] - q[k + half]) / m;
            double angle = 2 * Math.PI * k / m;
            a[k] = (float) (s - t * Math.sin(angle));
            b[k] = (float) (-t * Math.cos(angle));
        }
    }

    /** The length of the complex transforms for a trace of {@code samples} samples, a {@link SmoothLength}. */
    public static int length(int samples) {
        boolean halves = samples % 2 == 0 && SmoothLength.is(samples / 2);
        return halves ? samples / 2 : SmoothLength.atLeast(samples);
    }

    /** The length of the complex transforms. */
    public int length() {
        return a.length;
    }

    /** Weight of {@code i C[k]}. */
    public float a(int k) {
        return a[k];
    }

    /** Weight of {@code conj C[m/2-k]}, with a periodic index. */
    public float b(int k) {
        return b[k];
    }

    /** Spectrum of the filter, as long as the transform: {@code sum_j x[j] g[k-j]} over {@code 1-n <= k-j <= n-1}. */
    private static double[] spectrum(int n, int m) {
        double[] g = new double[Fourier.work(m)];
        for (int lag = 1; lag < n; lag++) {
            double angle = Math.PI * lag / n;
            double sign = lag % 2 == 0 ? 1 : -1;
            double value = (Math.cos(angle) - (n % 2 == 0 ? sign * Math.cos(angle) : sign)) / (n * Math.sin(angle));
            g[2 * lag] = value;
            g[2 * ((m - lag) % m)] = -value;
        }
        Fourier.forward(g, m);
        double[] q = new double[m];
        for (int k = 0; k < m; k++) {
            q[k] = g[2 * k + 1];
        }
        return q;
    }

    /** The filter's spectrum if the transform is as long as the trace. */
    private static double[] signs(int m) {
        double[] q = new double[m];
        for (int k = 1; k < m; k++) {
            q[k] = Integer.signum(2 * k - m);
        }
        return q;
    }
}
