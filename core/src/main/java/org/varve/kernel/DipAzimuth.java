package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Dip and azimuth in degrees of the leading eigenvector of a symmetric tensor given by its components
 * {@code ii, ij, ik, jj, jk, kk}. A null tensor has dip 0 and azimuth 0.
 */
public record DipAzimuth() implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Besides the eigenvector: four for the lateral length, four for two angles in degrees, one for a turn. */
    @Override
    public double operations(int inputs, int samples) {
        return Eigen3.VECTOR_OPERATIONS + 9;
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
        float[] dip = rows.output(0);
        float[] azimuth = rows.output(1);
        Eigen3 tensor = new Eigen3();
        for (int k = 0; k < rows.samples(); k++) {
            tensor.solve(rows, row, k);
            double i = tensor.leading(0);
            double j = tensor.leading(1);
            dip[rows.to(0, row) + k] = (float) Math.toDegrees(Math.atan2(Math.hypot(i, j), tensor.leading(2)));
            double angle = Math.toDegrees(Math.atan2(i, j));
            azimuth[rows.to(1, row) + k] = (float) (angle < 0 ? angle + 360 : angle);
        }
    }
}
