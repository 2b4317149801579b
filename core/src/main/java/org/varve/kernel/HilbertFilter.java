package org.varve.kernel;

import org.varve.core.SmoothLength;

/**
 * {@link Hilbert} by a complex transform of about half the samples, or about all where their number does not suit.
 *
 * <p>The Hilbert transform of {@code n} samples is a convolution, periodic in {@code n}, with a real odd filter. It is
 * done with real transforms of {@code m} samples: {@code m = n} where that is even and factors well, else {@code m >=
 * 2n} with the trace followed by zeros. Even and odd samples are taken as real and imaginary parts, so that a complex
 * transform of {@code m/2} serves. With {@code C} its result and {@code i q[k]} the filter's spectrum, the transform of
 * the filtered trace, packed likewise, comes to
 *
 * <pre>D[k] = i a[k] C[k] + b[k] conj C[m/2-k]
 * a = s - t sin(2 pi k/m), b = -t cos(2 pi k/m), s = (q[k] + q[k+m/2])/2, t = (q[k] - q[k+m/2])/2</pre>
 *
 * <p>Weights are divided by the length of the transform, so that forward and backward transforms need not be.
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

    /** Complex numbers that are transformed for a trace of {@code samples} samples, a {@link SmoothLength}. */
    public static int length(int samples) {
        boolean halves = samples % 2 == 0 && SmoothLength.is(samples / 2);
        return halves ? samples / 2 : SmoothLength.atLeast(samples);
    }

    /** Complex numbers that are transformed. */
    public int length() {
        return a.length;
    }

    /** Weight of {@code i C[k]}. */
    public float a(int k) {
        return a[k];
    }

    /** Weight of {@code conj C[m/2-k]}; the index is meant periodically. */
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

    /** The filter's spectrum where the transform is as long as the trace. */
    private static double[] signs(int m) {
        double[] q = new double[m];
        for (int k = 1; k < m; k++) {
            q[k] = Integer.signum(2 * k - m);
        }
        return q;
    }
}
