package org.varve.kernel;

import org.varve.core.SmoothLength;

/**
 * The S-transform at one frequency by complex transforms of all samples, or of about twice as many if their number does
 * not factor well.
 *
 * <p>It is a convolution, periodic in the {@code n} samples of a trace, with a complex filter. If {@code n} is no
 * {@link SmoothLength}, the trace is padded with zeros to a length of at least {@code 2n - 1}, and the filter is
 * repeated for all lags between its samples. The filter's spectrum includes the division by the length, which forward
 * and backward transforms omit.
 */
public final class VoiceFilter {

    private final float[] spectrum;

    /** The filter of a frequency, in periods in the trace, for traces of {@code n} samples. */
    public VoiceFilter(double cycles, int n) {
        int length = length(n);
        spectrum = new float[2 * length];
        double[] z = new double[Math.max(Fourier.work(n), Fourier.work(length))];
        for (int k = 0; k < n; k++) {
            z[2 * k] = gain(cycles, k, n);
        }
        if (length > n) {
            Fourier.inverse(z, n);
            repeat(z, n, length);
            Fourier.forward(z, length);
        }
        for (int k = 0; k < spectrum.length; k++) {
            spectrum[k] = (float) (z[k] / length);
        }
    }

    /** The factor of element {@code k} of the spectrum of {@code n} samples, for the voice of a frequency. */
    static double gain(double cycles, int k, int n) {
        double distance = Math.IEEEremainder(k - cycles, n);
        if (cycles == 0) {
            return distance == 0 ? 1 : 0;
        }
        double periods = Math.PI * distance / cycles;
        double gaussian = Math.exp(-2 * periods * periods);
        return 2 * cycles == n ? gaussian : 2 * gaussian;
    }

    /** Copies the lags below {@code n} of a periodic filter to the end of a longer one, as negative lags. */
    private static void repeat(double[] z, int n, int length) {
        for (int k = 2 * n; k < 2 * length; k++) {
            z[k] = 0;
        }
        for (int lag = 1; lag < n; lag++) {
            z[2 * (length - lag)] = z[2 * (n - lag)];
            z[2 * (length - lag) + 1] = z[2 * (n - lag) + 1];
        }
    }

    /** The length of the complex transforms for a trace of {@code samples} samples. */
    public static int length(int samples) {
        return SmoothLength.is(samples) ? samples : SmoothLength.atLeast(2 * samples - 1);
    }

    /** The length of the complex transforms. */
    public int length() {
        return spectrum.length / 2;
    }

    /** Real part of an element of the filter's spectrum. */
    public float re(int k) {
        return spectrum[2 * k];
    }

    /** Imaginary part of an element of the filter's spectrum. */
    public float im(int k) {
        return spectrum[2 * k + 1];
    }
}
