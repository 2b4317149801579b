package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * {@code 2 l2 / (l1 + l3)}, 0..2, of the eigenvalues {@code l1 >= l2 >= l3} of a symmetric tensor given by its
 * components {@code ii, ij, ik, jj, jk, kk}: 0 for one direction, 1 for none. A null tensor has 0, NaN stays NaN.
 */
public record Chaos() implements Kernel {

    /** Besides the eigenvalues: the sum of the extremes, twice the middle, and their ratio, clipped at both ends. */
    @Override
    public double operations(int inputs, int samples) {
        return Eigen3.VALUES_OPERATIONS + 5;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Eigenvalues in closed form, in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        Eigen3 tensor = new Eigen3();
        for (int k = 0; k < rows.samples(); k++) {
            tensor.solve(rows, row, k);
            double extremes = tensor.largest() + tensor.smallest();
            y[to + k] = extremes == 0 ? 0 : (float) Math.clamp(2 * tensor.middle() / extremes, 0, 2);
        }
    }
}
