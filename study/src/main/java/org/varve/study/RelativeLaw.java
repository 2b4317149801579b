package org.varve.study;

import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * A quantity learned as a sum of features times coefficients, none negative, with noise in proportion to the quantity.
 *
 * <p>The conjugate update of the normal linear model (Bishop: Pattern Recognition and Machine Learning, 2006, section 3.3): each
 * measurement, divided by itself so that all weigh alike, adds its outer product to the precision, in O(d^2). The prior says
 * next to nothing of the coefficients, and of the noise as much as {@link #PRIOR_WEIGHT} measurements would.
 */
final class RelativeLaw {

    /** Of a coefficient, in units of the noise: unknown within some hundreds of its unit where the noise is 2 %. */
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

    /** Nothing learned yet. */
    static RelativeLaw ofFeatures(int count) {
        return new RelativeLaw(
                MatrixUtils.createRealIdentityMatrix(count).scalarMultiply(PRIOR_PRECISION), new ArrayRealVector(count),
                0);
    }

    /** The law after one more measurement of a positive quantity. */
    RelativeLaw with(double[] features, double measured) {
        RealVector row = new ArrayRealVector(features).mapDivide(measured);
        return new RelativeLaw(precision.add(row.outerProduct(row)), moment.add(row), measurements + 1);
    }

    int measurements() {
        return measurements;
    }

    /** The quantity most likely to be measured. */
    double expected(double[] features) {
        return coefficients.dotProduct(new ArrayRealVector(features));
    }

    /** How uncertain a measurement will be, in units of the noise: the quantity itself, and what is not known of its coefficients. */
    double spread(double[] features) {
        RealVector row = new ArrayRealVector(features);
        double unknown = row.dotProduct(NormalEquations.solve(precision, row));
        return Math.hypot(expected(features), Math.sqrt(unknown));
    }

    /** How far a measurement lies above what is expected, in units of {@link #spread}; compare it to {@link #noise}. */
    double deviation(double[] features, double measured) {
        return (measured - expected(features)) / spread(features);
    }

    /** Standard deviation of measurements over the quantity. */
    double noise() {
        double squares = measurements - 2 * coefficients.dotProduct(moment)
                + coefficients.dotProduct(precision.operate(coefficients));
        return Math.sqrt((PRIOR_WEIGHT * PRIOR_NOISE * PRIOR_NOISE + Math.max(0, squares)) / degreesOfFreedom());
    }

    /** Of {@link #noise}. */
    int degreesOfFreedom() {
        return PRIOR_WEIGHT + Math.max(0, measurements - moment.getDimension());
    }

    /**
     * The likeliest coefficients of which none is negative: those of the best subset of features, among subsets whose own
     * likeliest coefficients are not negative. With a handful of features all subsets are tried.
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
