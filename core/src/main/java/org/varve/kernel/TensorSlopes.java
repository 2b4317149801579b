package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * Inline and crossline dip {@code -v_i / v_k} and {@code -v_j / v_k} of the leading eigenvector {@code v} of a
 * symmetric tensor given by its components {@code ii, ij, ik, jj, jk, kk}, times a factor and bounded. Positive where
 * layers get deeper along the axis. A null tensor has dips 0; where {@code v_k} is 0, the first non-zero component
 * counts as positive. NaN stays NaN.
 *
 * @param factor factor of dips in samples per trace
 * @param bound largest magnitude of a dip times the factor
 */
public record TensorSlopes(float factor, float bound) implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Besides the eigenvector, for each dip a quotient, a product, and clipping at both ends. */
    @Override
    public double operations(int inputs, int samples) {
        return Eigen3.VECTOR_OPERATIONS + 2 * 4;
    }

    @Override
    public Optional<Limit> limit() {
        return Optional.of(new Limit("max-dip", (double) bound / factor, bound, List.of(0, 1)));
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The eigenvector in closed form, in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] inline = rows.output(0);
        float[] crossline = rows.output(1);
        Eigen3 tensor = new Eigen3();
        for (int k = 0; k < rows.samples(); k++) {
            tensor.solve(rows, row, k);
            double i = tensor.leading(0);
            double j = tensor.leading(1);
            double along = tensor.leading(2);
            boolean turned = along == 0 && (i < 0 || (i == 0 && j < 0));
            inline[rows.to(0, row) + k] = slope(turned ? -i : i, along);
            crossline[rows.to(1, row) + k] = slope(turned ? -j : j, along);
        }
    }

    private float slope(double lateral, double along) {
        return lateral == 0 ? 0 : (float) Math.clamp(-(lateral / along) * factor, -bound, bound);
    }
}
