package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Rows;

/**
 * Eigenvalues and leading eigenvector of symmetric 3x3 tensors, by Jacobi rotations in float64: sweeps over the three
 * off-diagonal elements until they vanish, which also works for repeated and zero eigenvalues. A tensor whose diagonal
 * has a mean below the least normal float counts as null.
 */
final class Eigen3 {

    /**
     * Operations of the closed form that other bodies use: 35 to normalise the tensor, 20 for its isolated eigenvalue,
     * 32 for its eigenvector, 55 for the tensor in the plane normal to it. Source: Eberly 2014, "A robust eigensolver
     * for 3x3 symmetric matrices".
     */
    private static final double CLOSED_FORM = 35 + 20 + 32 + 55;

    /** Operations in closed form for the leading eigenvector. */
    static final double VECTOR_OPERATIONS = CLOSED_FORM + 17;

    /** Operations in closed form for the three eigenvalues. */
    static final double VALUES_OPERATIONS = CLOSED_FORM + 16;

    /** Jacobi converges quadratically: float64 accuracy is reached after at most six sweeps. */
    private static final int SWEEPS = 8;

    private final double[][] a = new double[3][3];
    private final double[][] v = new double[3][3];
    private final double[] values = new double[3];

    /** Reads the tensor {@code ii, ij, ik, jj, jk, kk} of one sample and solves it. */
    Eigen3 solve(Rows rows, int row, int k) {
        int[][] at = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                a[i][j] = rows.input(at[i][j])[rows.at(at[i][j], 0, row) + k];
                v[i][j] = i == j ? 1 : 0;
            }
        }
        if ((float) ((a[0][0] + a[1][1] + a[2][2]) / 3) < Float.MIN_NORMAL) {
            for (double[] line : a) {
                Arrays.fill(line, 0);
            }
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            rotate(0, 1);
            rotate(0, 2);
            rotate(1, 2);
        }
        for (int i = 0; i < 3; i++) {
            values[i] = a[i][i];
        }
        return this;
    }

    /** Makes {@code a[p][q]} zero. */
    private void rotate(int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        double s = t * c;
        for (int i = 0; i < 3; i++) {
            double ip = a[i][p];
            double iq = a[i][q];
            a[i][p] = c * ip - s * iq;
            a[i][q] = s * ip + c * iq;
        }
        for (int i = 0; i < 3; i++) {
            double pi = a[p][i];
            double qi = a[q][i];
            a[p][i] = c * pi - s * qi;
            a[q][i] = s * pi + c * qi;
            double ip = v[i][p];
            double iq = v[i][q];
            v[i][p] = c * ip - s * iq;
            v[i][q] = s * ip + c * iq;
        }
    }

    double largest() {
        return Math.max(values[0], Math.max(values[1], values[2]));
    }

    double middle() {
        return Math.max(
                Math.min(values[0], values[1]), Math.min(Math.max(values[0], values[1]), values[2]));
    }

    double smallest() {
        return Math.min(values[0], Math.min(values[1], values[2]));
    }

    /**
     * Component {@code axis} of the unit eigenvector of the largest eigenvalue, with a non-negative sample component;
     * (0, 0, 1) for a null tensor.
     */
    double leading(int axis) {
        int e = values[1] > values[0] ? 1 : 0;
        e = values[2] > values[e] ? 2 : e;
        if (values[e] == 0) {
            return axis == 2 ? 1 : 0;
        }
        return v[2][e] < 0 ? -v[axis][e] : v[axis][e];
    }
}
