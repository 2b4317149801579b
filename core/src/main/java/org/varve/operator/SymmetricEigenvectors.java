package org.varve.operator;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The eigenvectors of a symmetric matrix, by rotations of pairs of axes.
 *
 * <p>Source: Golub and Van Loan 2013, "Matrix computations", cyclic Jacobi.
 */
final class SymmetricEigenvectors {

    /** More than matrices of any size need. */
    private static final int MOST_SWEEPS = 50;

    private final double[][] matrix;

    /** In rows. */
    private final double[][] vectors;

    private SymmetricEigenvectors(double[][] matrix) {
        this.matrix = matrix;
        vectors = new double[matrix.length][matrix.length];
        for (int n = 0; n < matrix.length; n++) vectors[n][n] = 1;
    }

    /**
     * Some of the eigenvectors, those of the largest eigenvalues first, each of length 1 and with its largest component
     * positive.
     *
     * @param matrix is overwritten
     */
    static double[][] of(double[][] matrix, int count) {
        SymmetricEigenvectors solved = new SymmetricEigenvectors(matrix);
        for (int sweep = 0; sweep < MOST_SWEEPS && solved.rotateAll(); sweep++) {}
        return IntStream.range(0, matrix.length).boxed()
                .sorted(Comparator.comparingDouble(n -> -matrix[n][n]))
                .limit(count)
                .map(n -> signed(solved.vectors[n]))
                .toArray(double[][]::new);
    }

    /** Rotates each pair of axes once; returns whether any rotation changed anything. */
    private boolean rotateAll() {
        boolean changed = false;
        for (int p = 0; p < matrix.length; p++) {
            for (int q = p + 1; q < matrix.length; q++) {
                double off = Math.abs(matrix[p][q]);
                if (off > Math.ulp(Math.sqrt(Math.abs(matrix[p][p])) * Math.sqrt(Math.abs(matrix[q][q])))) {
                    rotate(p, q);
                    changed = true;
                }
            }
        }
        return changed;
    }

    private void rotate(int p, int q) {
        double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        double tangent = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double cosine = 1 / Math.hypot(tangent, 1);
        double sine = tangent * cosine;
        for (double[] row : matrix) {
            double before = row[p];
            row[p] = cosine * before - sine * row[q];
            row[q] = sine * before + cosine * row[q];
        }
        rotateRows(matrix, p, q, cosine, sine);
        rotateRows(vectors, p, q, cosine, sine);
    }

    private static void rotateRows(double[][] rows, int p, int q, double cosine, double sine) {
        for (int n = 0; n < rows[p].length; n++) {
            double before = rows[p][n];
            rows[p][n] = cosine * before - sine * rows[q][n];
            rows[q][n] = sine * before + cosine * rows[q][n];
        }
    }

    private static double[] signed(double... vector) {
        double largest = 0;
        for (double component : vector) {
            if (Math.abs(component) > Math.abs(largest)) largest = component;
        }
        double[] signed = new double[vector.length];
        for (int n = 0; n < vector.length; n++) signed[n] = largest < 0 ? -vector[n] : vector[n];
        return signed;
    }
}
