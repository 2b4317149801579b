package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Fourier;
import org.varve.kernel.Hilbert;

/**
 * {@link Hilbert} for 16 traces at once, in float32.
 *
 * <p>The Hilbert transform of {@code n} samples is a convolution, periodic in {@code n}, with a real odd filter. It is
 * done with real transforms of {@code m} samples: {@code m = n} where that is even and factors well, else {@code m >= 2n}
 * with the trace followed by zeros. Even and odd samples are taken as real and imaginary parts, so that a complex
 * transform of {@code m/2} serves. With {@code C} its result and {@code i q[k]} the filter's spectrum, the transform of
 * the filtered trace, packed likewise, comes to
 *
 * <pre>D[k] = i a[k] C[k] + b[k] conj C[m/2-k]
 * a = s - t sin(2 pi k/m), b = -t cos(2 pi k/m), s = (q[k] + q[k+m/2])/2, t = (q[k] - q[k+m/2])/2</pre>
 */
final class HilbertSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = LaneFourier.SPECIES;
    private static final int ELEMENT = LaneFourier.ELEMENT;
    private static final int IMAGINARY = LaneFourier.IMAGINARY;

    private final int samples;
    private final LaneFourier fourier;
    private final float[] a;
    private final float[] b;
    private final TraceLanes traces = new TraceLanes();
    private final int[] places;
    private final float[] z;
    private final float[] d;

    HilbertSimdBody(int samples) {
        this.samples = samples;
        int m = transformLength(samples);
        int half = m / 2;
        fourier = new LaneFourier(half);
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
        z = new float[TraceLanes.floats(m)];
        d = new float[TraceLanes.floats(m)];
        places = new int[TraceLanes.floats(m) / TraceLanes.TRACES];
        for (int k = 0; k < samples; k++) {
            places[k] = fourier.position(k / 2) * ELEMENT + (k % 2) * IMAGINARY;
        }
    }

    static long bytes(int samples) {
        int m = transformLength(samples);
        long work = 2L * Float.BYTES * TraceLanes.floats(m)
                + (long) Integer.BYTES * TraceLanes.floats(m) / TraceLanes.TRACES;
        return LaneFourier.bytes(m / 2) + TraceLanes.bytes() + 2L * Float.BYTES * (m / 2) + work;
    }

    static int transformLength(int samples) {
        if (samples % 2 == 0 && LaneFourier.isSmooth(samples / 2)) {
            return samples;
        }
        int half = samples;
        while (!LaneFourier.isSmooth(half)) {
            half++;
        }
        return 2 * half;
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

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row += TraceLanes.TRACES) {
            traces.load(rows, 0, row, z);
            Arrays.fill(z, samples * TraceLanes.TRACES, a.length * ELEMENT, 0);
            fourier.forward(z);
            filter();
            fourier.backward(d);
            traces.store(d, places, rows, 0, row);
        }
    }

    private void filter() {
        int half = a.length;
        for (int k = 0; k < half; k++) {
            int c = fourier.position(k) * ELEMENT;
            int mirror = fourier.position(k == 0 ? 0 : half - k) * ELEMENT;
            int to = k * ELEMENT;
            for (int lane = 0; lane < TraceLanes.TRACES; lane += SPECIES.length()) {
                FloatVector re = FloatVector.fromArray(SPECIES, z, c + lane);
                FloatVector im = FloatVector.fromArray(SPECIES, z, c + lane + IMAGINARY);
                FloatVector mirrorRe = FloatVector.fromArray(SPECIES, z, mirror + lane);
                FloatVector mirrorIm = FloatVector.fromArray(SPECIES, z, mirror + lane + IMAGINARY);
                mirrorRe.mul(b[k]).sub(im.mul(a[k])).intoArray(d, to + lane);
                re.mul(a[k]).sub(mirrorIm.mul(b[k])).intoArray(d, to + lane + IMAGINARY);
            }
        }
    }
}
