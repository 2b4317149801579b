package org.varve.profiler;

import java.util.stream.IntStream;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Solves {@code matrix x = right} for symmetric positive semidefinite matrices of any scale and rank.
 *
 * <p>Features that are nearly proportional in all measurements make such matrices nearly singular: their diagonal is
 * scaled to 1 and a ridge added, far below any noise and far above rounding, so that Cholesky's decomposition always
 * exists.
 */
final class NormalEquations {

    private static final double RIDGE = 1e-10;
    private static final double ASYMMETRY = 1e-15;
    private static final double ROUNDING = 1e-13;

    private NormalEquations() {}

    /** Solves for all unknowns. */
    static RealVector solve(RealMatrix matrix, RealVector right) {
        RealVector scale = new ArrayRealVector(right.getDimension());
        RealMatrix scaled = matrix.copy();
        for (int i = 0; i < right.getDimension(); i++) {
            scale.setEntry(i, 1 / Math.sqrt(matrix.getEntry(i, i)));
        }
        for (int i = 0; i < right.getDimension(); i++) {
            for (int j = 0; j < right.getDimension(); j++) {
                scaled.multiplyEntry(i, j, scale.getEntry(i) * scale.getEntry(j));
            }
            scaled.addToEntry(i, i, RIDGE);
        }
        return new CholeskyDecomposition(scaled, ASYMMETRY, ROUNDING)
                .getSolver()
                .solve(right.ebeMultiply(scale))
                .ebeMultiply(scale);
    }

    /** Solves for the unknowns whose bits are set in {@code subset}; the others are 0. */
    static RealVector solve(RealMatrix matrix, RealVector right, int subset) {
        int[] members = IntStream.range(0, right.getDimension())
                .filter(unknown -> (subset & (1 << unknown)) != 0)
                .toArray();
        RealVector part = new ArrayRealVector(IntStream.of(members).mapToDouble(right::getEntry).toArray());
        RealVector solved = solve(matrix.getSubMatrix(members, members), part);
        RealVector whole = new ArrayRealVector(right.getDimension());
        for (int i = 0; i < members.length; i++) {
            whole.setEntry(members[i], solved.getEntry(i));
        }
        return whole;
    }
}
