package org.varve.kernel;

/** The largest eigenvalue of a symmetric matrix, by Jacobi rotations in float64. */
final class LargestEigenvalue {

    /** Jacobi converges quadratically; matrices of some tens of rows need six or seven sweeps. */
    private static final int SWEEPS = 10;

    private LargestEigenvalue() {}

    /** Returns the largest eigenvalue.
     *
     * @param a the matrix, row by row; left almost diagonal
     * @param n number of rows
     */
    static double of(double[] a, int n) {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, n, p, q);
                }
            }
        }
        double largest = a[0];
        for (int i = 1; i < n; i++) {
            largest = Math.max(largest, a[i * n + i]);
        }
        return largest;
    }

    /** Makes {@code a[p][q]} zero. */
    private static void rotate(double[] a, int n, int p, int q) {
        double apq = a[p * n + q];
        if (apq == 0) {
            return;
        }
        double theta = (a[q * n + q] - a[p * n + p]) / (2 * apq);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        double s = t * c;
        for (int i = 0; i < n; i++) {
            double ip = a[i * n + p];
            double iq = a[i * n + q];
            a[i * n + p] = c * ip - s * iq;
            a[i * n + q] = s * ip + c * iq;
        }
        for (int i = 0; i < n; i++) {
            double pi = a[p * n + i];
            double qi = a[q * n + i];
            a[p * n + i] = c * pi - s * qi;
            a[q * n + i] = s * pi + c * qi;
        }
    }
}
