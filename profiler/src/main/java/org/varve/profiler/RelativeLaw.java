package org.varve.profiler;

import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * A quantity learned as a sum of features times non-negative coefficients, with noise proportional to the quantity.
 *
 * <p>The conjugate update of the normal linear model (Bishop: Pattern Recognition and Machine Learning, 2006, section
 * 3.3): each measurement, divided by itself so that all have equal weight, adds its outer product to the precision, in
 * O(d^2). The prior says next to nothing about the coefficients, and about the noise as much as {@link #PRIOR_WEIGHT}
 * measurements would.
 */
public final class RelativeLaw {

    /** Of a coefficient, in units of the noise: with 2 % noise, a coefficient is uncertain by some hundreds. */
    private static final double PRIOR_PRECISION = 1e-8;

    private static final double PRIOR_NOISE = 0.005;
    private static final int PRIOR_WEIGHT = 2;

    private final RealMatrix precision;
    private final RealVector moment;
    private final int measurements;
    private final RealVector coefficients;

    private RelativeLaw(RealMatrix precision, RealVector moment, int measurements) {
        this.precision = precision;
        this.moment = moment;
        this.measurements = measurements;
        this.coefficients = nonNegative();
    }

    /** The law of {@code count} features before any measurement. */
    public static RelativeLaw ofFeatures(int count) {
        return new RelativeLaw(
                MatrixUtils.createRealIdentityMatrix(count).scalarMultiply(PRIOR_PRECISION), new ArrayRealVector(count),
                0);
    }

    /** The law after one more measurement of a positive quantity. */
    public RelativeLaw with(double[] features, double measured) {
        RealVector row = new ArrayRealVector(features).mapDivide(measured);
        return new RelativeLaw(precision.add(row.outerProduct(row)), moment.add(row), measurements + 1);
    }

    int measurements() {
        return measurements;
    }

    /** The most likely quantity. */
    public double expected(double[] features) {
        return coefficients.dotProduct(new ArrayRealVector(features));
    }

    /**
     * The uncertainty of a measurement in units of the noise: from the quantity itself, and from the uncertainty of the
     * coefficients.
     */
    double spread(double[] features) {
        RealVector row = new ArrayRealVector(features);
        double unknown = row.dotProduct(NormalEquations.solve(precision, row));
        return Math.hypot(expected(features), Math.sqrt(unknown));
    }

    /**
     * The excess of a measurement over the expected quantity, in units of {@link #spread}; to be compared with
     * {@link #noise}.
     */
    double deviation(double[] features, double measured) {
        return (measured - expected(features)) / spread(features);
    }

    /** The relative standard deviation of measurements. */
    double noise() {
        double squares = measurements - 2 * coefficients.dotProduct(moment)
                + coefficients.dotProduct(precision.operate(coefficients));
        return Math.sqrt((PRIOR_WEIGHT * PRIOR_NOISE * PRIOR_NOISE + Math.max(0, squares)) / degreesOfFreedom());
    }

    /** The degrees of freedom of {@link #noise}. */
    int degreesOfFreedom() {
        return PRIOR_WEIGHT + Math.max(0, measurements - moment.getDimension());
    }

    /**
     * The most likely non-negative coefficients: those of the best subset of features, among subsets whose own most
     * likely coefficients are not negative. All subsets are tried, as there are only a few features.
     */
    private RealVector nonNegative() {
        RealVector best = new ArrayRealVector(moment.getDimension());
        double most = 0;
        for (int subset = 1; subset < 1 << moment.getDimension(); subset++) {
            RealVector candidate = NormalEquations.solve(precision, moment, subset);
            double gain = candidate.dotProduct(moment);
            if (candidate.getMinValue() >= 0 && gain > most) {
                most = gain;
                best = candidate;
            }
        }
        return best;
    }
}
