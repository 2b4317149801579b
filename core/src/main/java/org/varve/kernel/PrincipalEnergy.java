package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The fraction, 0..1, of a window's energy explained by one waveform, scaled for each trace: the largest eigenvalue of
 * the covariance {@code C_ab = sum_k x_a[k] x_b[k]} of the traces, over its trace. No mean is removed. With two inputs,
 * a trace and its Hilbert transform, the covariances are added. 0 where there is no energy; NaN where the window holds
 * a NaN.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 * @param scale factor of samples before they are squared, a power of two
 */
public record PrincipalEnergy(int inlines, int crosslines, int samples, float scale) implements Kernel {

    /**
     * The number of halvings, for large windows on a GPU, of the interval that holds the eigenvalue: to 2e-7 of the
     * energy.
     */
    public static final int HALVINGS = 22;

    /** The number of traces in the window. */
    public int traces() {
        return inlines * crosslines;
    }

    /** The factor of each product of two samples. */
    public float weight() {
        return scale * scale;
    }

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    @Override
    public int scratch(int rowSamples) {
        return traces() * traces();
    }

    /**
     * An fma for each sample and pair of traces; the reduction to a tridiagonal matrix; two fmas a row for each
     * halving.
     */
    @Override
    public double operations(int inputs, int rowSamples) {
        double n = traces();
        return inputs * n * (n + 1) * samples + 4.0 / 3 * n * n * n + HALVINGS * 4 * n;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The largest eigenvalue by bisection, in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        int n = traces();
        double[] covariance = rows.scratch();
        for (int k = 0; k < rows.samples(); k++) {
            Arrays.fill(covariance, 0, n * n, 0);
            for (int field = 0; field < rows.inputs(); field++) {
                addProducts(rows, field, row, k, covariance);
            }
            rows.output(0)[rows.to(0, row) + k] = share(covariance, n);
        }
    }

    /** The largest eigenvalue of the covariance of {@code n} traces over its trace; overwrites the matrix. */
    static float share(double[] covariance, int n) {
        double energy = 0;
        for (int a = 0; a < n; a++) {
            energy += covariance[a * n + a];
        }
        boolean none = (float) energy < Float.MIN_NORMAL;
        double share = none ? 0 : LargestEigenvalue.of(covariance, n) / energy;
        return Double.isFinite(energy) ? (float) Math.min(1, share) : Float.NaN;
    }

    private void addProducts(Rows rows, int field, int row, int k, double[] covariance) {
        int n = traces();
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                    double xa = sample(rows, field, row, a, k + dk);
                    double xb = sample(rows, field, row, b, k + dk);
                    covariance[a * n + b] += weight() * xa * xb;
                }
            }
        }
    }

    private float sample(Rows rows, int field, int row, int trace, int k) {
        int di = trace / crosslines - inlines / 2;
        int dj = trace % crosslines - crosslines / 2;
        return rows.input(field)[rows.at(field, di, row + dj) + k];
    }
}
