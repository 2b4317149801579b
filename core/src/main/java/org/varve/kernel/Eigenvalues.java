package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The eigenvalues {@code l1 >= l2 >= l3} of a symmetric tensor given by its components {@code ii, ij, ik, jj, jk, kk},
 * in the unit of these. Those of a null tensor are 0; NaN stays NaN.
 */
public record Eigenvalues() implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    @Override
    public double operations(int inputs, int samples) {
        return Eigen3.VALUES_OPERATIONS;
    }

    /** Closed form, in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        Eigen3 tensor = new Eigen3();
        for (int k = 0; k < rows.samples(); k++) {
            tensor.solve(rows, row, k);
            rows.output(0)[rows.to(0, row) + k] = (float) tensor.largest();
            rows.output(1)[rows.to(1, row) + k] = (float) tensor.middle();
            rows.output(2)[rows.to(2, row) + k] = (float) tensor.smallest();
        }
    }
}
