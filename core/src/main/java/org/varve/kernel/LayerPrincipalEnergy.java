package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Rows;

/**
 * {@link PrincipalEnergy} of a window that follows the layers. The fields read are a trace, or a trace and its Hilbert
 * transform, and then the layers' inline and crossline dip in samples per trace. Rows of the window beyond the ends of
 * the survey's traces do not count.
 *
 * @param window the window
 * @param scale factor of samples before they are squared, a power of two
 */
public record LayerPrincipalEnergy(LayerWindow window, float scale) implements LayerKernel {

    /** The factor of each product of two samples. */
    public float weight() {
        return scale * scale;
    }

    /** Length of the covariance and a sample of each trace. */
    @Override
    public int scratch(int rowSamples) {
        return window.traces() * (window.traces() + 1);
    }

    /** Three operations to interpolate each sample of the window, and those of the flat window. */
    @Override
    public double operations(int inputs, int rowSamples) {
        int fields = Math.max(1, inputs - DIPS);
        double sheared = 3.0 * fields * window.traces() * window.samples();
        return sheared + new PrincipalEnergy(window.inlines(), window.crosslines(), window.samples(), scale)
                .operations(fields, rowSamples);
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The largest eigenvalue between bounds, in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        int n = window.traces();
        double[] covariance = rows.scratch();
        for (int k = 0; k < rows.samples(); k++) {
            Arrays.fill(covariance, 0, n * n, 0);
            for (int field = 0; field < rows.inputs() - DIPS; field++) {
                for (int dk = -window.samples() / 2; dk <= window.samples() / 2; dk++) {
                    if (window.hasRow(rows, k, dk)) {
                        gather(rows, field, row, k, dk, covariance);
                        addProducts(covariance);
                    }
                }
            }
            rows.output(0)[rows.to(0, row) + k] = PrincipalEnergy.share(covariance, n);
        }
    }

    /** Stores a sample of each trace after the covariance. */
    private void gather(Rows rows, int field, int row, int k, int dk, double[] covariance) {
        float p = dip(rows, 2, row, k);
        float q = dip(rows, 1, row, k);
        int to = window.traces() * window.traces();
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                covariance[to++] = window.sample(rows, field, row, k + dk, a, b, p, q);
            }
        }
    }

    /** The dip in the field {@code last} places before the end. */
    private static float dip(Rows rows, int last, int row, int k) {
        int field = rows.inputs() - last;
        return rows.input(field)[rows.at(field, 0, row) + k];
    }

    private void addProducts(double[] covariance) {
        int n = window.traces();
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                covariance[a * n + b] += weight() * covariance[n * n + a] * covariance[n * n + b];
            }
        }
    }
}
