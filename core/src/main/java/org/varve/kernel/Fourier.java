package org.varve.kernel;

import java.util.Arrays;

/**
 * Discrete Fourier transform of any length in float64: {@code Z[k] = sum_j z[j] exp(-2 pi i j k / n)}.
 *
 * <p>Complex numbers are pairs of real and imaginary part at the start of a work array of {@link #work} doubles, and
 * are replaced by the result. Powers of two are transformed by radix-2 steps, other lengths by Bluestein's chirps.
 * Nothing is tabulated or allocated: clear and accurate, not fast. Source: Bluestein 1970, "A linear filtering approach
 * to the computation of discrete Fourier transform".
 */
public final class Fourier {

    private Fourier() {}

    /** Doubles of the work array for transforms of length {@code n}. */
    public static int work(int n) {
        return isPowerOfTwo(n) ? 2 * n : 4 * chirpLength(n);
    }

    /** Replaces {@code n} complex numbers by their spectrum. */
    public static void forward(double[] z, int n) {
        if (isPowerOfTwo(n)) {
            powerOfTwo(z, 0, n);
        } else {
            bluestein(z, n);
        }
    }

    /** Undoes {@link #forward}, including the division by {@code n}. */
    public static void inverse(double[] z, int n) {
        conjugate(z, n, 1);
        forward(z, n);
        conjugate(z, n, 1.0 / n);
    }

    private static boolean isPowerOfTwo(int n) {
        return Integer.bitCount(n) == 1;
    }

    /** The least power of two for a convolution of {@code n} samples with {@code 2n-1} chirps. */
    private static int chirpLength(int n) {
        return Integer.highestOneBit(2 * n - 2) * 2;
    }

    private static void conjugate(double[] z, int n, double scale) {
        for (int k = 0; k < n; k++) {
            z[2 * k] *= scale;
            z[2 * k + 1] *= -scale;
        }
    }

    /** Decimation in frequency: the spectrum is halved until single numbers remain, which are then put in order. */
    private static void powerOfTwo(double[] z, int first, int n) {
        for (int length = n; length > 1; length /= 2) {
            for (int j = 0; j < length / 2; j++) {
                double angle = -2 * Math.PI * j / length;
                double c = Math.cos(angle);
                double s = Math.sin(angle);
                for (int block = 0; block < n; block += length) {
                    int a = first + 2 * (block + j);
                    int b = a + length;
                    double re = z[a] - z[b];
                    double im = z[a + 1] - z[b + 1];
                    set(z, a, z[a] + z[b], z[a + 1] + z[b + 1]);
                    set(z, b, re * c - im * s, re * s + im * c);
                }
            }
        }
        reverseBits(z, first, n);
    }

    private static void reverseBits(double[] z, int first, int n) {
        int shift = Integer.numberOfLeadingZeros(n) + 1;
        for (int k = 1; k < n; k++) {
            int mirror = Integer.reverse(k) >>> shift;
            if (k < mirror) {
                int a = first + 2 * k;
                int b = first + 2 * mirror;
                double re = z[a];
                double im = z[a + 1];
                set(z, a, z[b], z[b + 1]);
                set(z, b, re, im);
            }
        }
    }

    /** With {@code jk = (j^2 + k^2 - (k-j)^2) / 2} the transform is a convolution with a chirp. */
    private static void bluestein(double[] z, int n) {
        int m = chirpLength(n);
        int chirp = 2 * m;
        Arrays.fill(z, 2 * n, 4 * m, 0);
        for (int k = 0; k < n; k++) {
            double angle = Math.PI * ((long) k * k % (2L * n)) / n;
            double c = Math.cos(angle) / m;
            double s = Math.sin(angle) / m;
            set(z, chirp + 2 * k, c, s);
            set(z, chirp + 2 * ((m - k) % m), c, s);
            multiply(z, 2 * k, m * c, -m * s);
        }
        powerOfTwo(z, 0, m);
        powerOfTwo(z, chirp, m);
        for (int k = 0; k < m; k++) {
            multiply(z, 2 * k, z[chirp + 2 * k], z[chirp + 2 * k + 1]);
        }
        conjugate(z, m, 1);
        powerOfTwo(z, 0, m);
        conjugate(z, n, 1);
        for (int k = 0; k < n; k++) {
            double angle = Math.PI * ((long) k * k % (2L * n)) / n;
            multiply(z, 2 * k, Math.cos(angle), -Math.sin(angle));
        }
    }

    private static void set(double[] z, int at, double re, double im) {
        z[at] = re;
        z[at + 1] = im;
    }

    private static void multiply(double[] z, int at, double re, double im) {
        set(z, at, z[at] * re - z[at + 1] * im, z[at] * im + z[at + 1] * re);
    }
}
