package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The largest eigenvalues of positive semidefinite matrices, one in each lane: by Householder's reduction to a
 * tridiagonal matrix {@code T}, and from above all eigenvalues by Laguerre's steps down to the largest root of
 * {@code det(x - T)}, the last of the leading minors. Sources: Golub and Van Loan, "Matrix computations", 8.3 and 8.4;
 * Wilkinson, "The algebraic eigenvalue problem", 7.
 */
final class LargestEigenvalueSimd {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /**
     * After this many minors, the next are scaled to start near 1 again, so that products of small numbers do not
     * underflow.
     */
    private static final int MINORS = 4;

    /** Rows with a smaller square than this are not reflected: it is far below rounding errors. */
    private static final float NOTHING = 1e-20f;

    /**
     * Most steps; to a single eigenvalue it takes two or three, to several equal ones each step goes more than half the
     * way.
     */
    private static final int STEPS = 24;

    /** A step that goes less far, relative to the eigenvalue, is the last. */
    private static final float NEAR = 0x1p-20f;

    /** By how much rounding may lower a bound. */
    private static final float ABOVE = 1 + 0x1p-20f;

    /** The bits of a float's exponent, and what they are subtracted from to give that of the inverse power of two. */
    private static final int EXPONENT = 0x7f800000;

    private static final int INVERSE = 0x7f000000;

    private final int rows;

    /** The lower triangles row by row, a vector for each element. After the reduction, the diagonal holds that of T. */
    private final float[] matrix;
    /** Squares of T's elements beside the diagonal, negative. */
    private final float[] beside;
    private final float[] reflected;
    private final float[] traces;

    /** Upper bounds of the eigenvalues, and how far the last step has moved them. */
    private final float[] bounds;
    private final float[] steps;

    LargestEigenvalueSimd(Work work, int rows) {
        this.rows = rows;
        matrix = work.floats((long) LANES * rows * (rows + 1) / 2);
        beside = work.floats((long) LANES * rows);
        reflected = work.floats((long) LANES * rows);
        traces = work.floats(LANES);
        bounds = work.floats(LANES);
        steps = work.floats(LANES);
    }

    private static int at(int i, int j) {
        return (i * (i + 1) / 2 + j) * LANES;
    }

    /** An element of the lower triangles, {@code j <= i}. */
    FloatVector get(int i, int j) {
        return FloatVector.fromArray(SPECIES, matrix, at(i, j));
    }

    /** Sets an element of the lower triangles, {@code j <= i}. */
    void set(int i, int j, FloatVector values) {
        values.intoArray(matrix, at(i, j));
    }

    /** Sets an element of the lower triangles, whose elements are numbered row by row. */
    void set(int element, FloatVector values) {
        values.intoArray(matrix, element * LANES);
    }

    /**
     * Writes the largest eigenvalues of the matrices that were set, divided by their traces, to {@code y[to]} and what
     * follows: 0 for null matrices, NaN where a trace is not finite. Overwrites the matrices. Methods exchange arrays,
     * see docs/architecture.md.
     */
    void share(float[] y, int to) {
        trace();
        reduce();
        bound();
        for (int step = 0; step < STEPS; step++) {
            if (!descend()) break;
        }
        FloatVector trace = FloatVector.fromArray(SPECIES, traces, 0);
        FloatVector.fromArray(SPECIES, bounds, 0).min(1f)
                .blend(0f, trace.compare(VectorOperators.LT, Float.MIN_NORMAL))
                .blend(Float.NaN, trace.test(VectorOperators.IS_FINITE).not())
                .intoArray(y, to);
    }

    /** Finds the traces of the matrices. */
    private void trace() {
        FloatVector sum = FloatVector.fromArray(SPECIES, matrix, 0);
        for (int i = 1; i < rows; i++) {
            sum = sum.add(FloatVector.fromArray(SPECIES, matrix, at(i, i)));
        }
        sum.intoArray(traces, 0);
    }

    /** Divides the matrices by their traces and reduces them to T. */
    private void reduce() {
        FloatVector trace = FloatVector.fromArray(SPECIES, traces, 0);
        FloatVector inverse =
                trace.broadcast(1f).div(trace.blend(1f, trace.compare(VectorOperators.LT, Float.MIN_NORMAL)));
        for (int element = 0; element < matrix.length; element += LANES) {
            FloatVector.fromArray(SPECIES, matrix, element).mul(inverse).intoArray(matrix, element);
        }
        for (int i = rows - 1; i >= 2; i--) {
            reflect(i);
        }
        if (rows > 1) {
            FloatVector last = FloatVector.fromArray(SPECIES, matrix, at(1, 0));
            last.mul(last).neg().intoArray(beside, LANES);
        }
    }

    /** Zeroes row {@code i} left of the element beside the diagonal, by a reflection. */
    private void reflect(int i) {
        FloatVector square = FloatVector.zero(SPECIES);
        for (int j = 0; j < i; j++) {
            FloatVector element = FloatVector.fromArray(SPECIES, matrix, at(i, j));
            square = element.fma(element, square);
        }
        square.neg().intoArray(beside, i * LANES);
        FloatVector first = FloatVector.fromArray(SPECIES, matrix, at(i, i - 1));
        FloatVector length = square.sqrt();
        FloatVector turned = first.add(length.blend(length.neg(), first.compare(VectorOperators.LT, 0f)));
        turned.intoArray(matrix, at(i, i - 1));
        // half the square of the reflection's vector
        FloatVector half = square.add(first.abs().mul(length));
        FloatVector inverse =
                half.broadcast(1f).div(half).blend(0f, half.compare(VectorOperators.LT, NOTHING));
        FloatVector along = FloatVector.zero(SPECIES);
        for (int j = 0; j < i; j++) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int k = 0; k <= j; k++) {
                sum = FloatVector.fromArray(SPECIES, matrix, at(j, k))
                        .fma(FloatVector.fromArray(SPECIES, matrix, at(i, k)), sum);
            }
            for (int k = j + 1; k < i; k++) {
                sum = FloatVector.fromArray(SPECIES, matrix, at(k, j))
                        .fma(FloatVector.fromArray(SPECIES, matrix, at(i, k)), sum);
            }
            sum = sum.mul(inverse);
            sum.intoArray(reflected, j * LANES);
            along = sum.fma(FloatVector.fromArray(SPECIES, matrix, at(i, j)), along);
        }
        FloatVector shift = along.mul(inverse).mul(0.5f);
        for (int j = 0; j < i; j++) {
            FloatVector u = FloatVector.fromArray(SPECIES, matrix, at(i, j));
            FloatVector minusQ = shift.fma(u, FloatVector.fromArray(SPECIES, reflected, j * LANES).neg());
            FloatVector minusU = u.neg();
            minusQ.neg().intoArray(reflected, j * LANES);
            for (int k = 0; k <= j; k++) {
                FloatVector lessOne = minusQ.fma(FloatVector.fromArray(SPECIES, matrix, at(i, k)),
                        FloatVector.fromArray(SPECIES, matrix, at(j, k)));
                minusU.fma(FloatVector.fromArray(SPECIES, reflected, k * LANES), lessOne).intoArray(matrix, at(j, k));
            }
        }
    }

    /**
     * Bounds the largest eigenvalues from above: the fourth root of the trace of T to the fourth power, which is the
     * sum of squares in T T.
     */
    private void bound() {
        FloatVector sum = FloatVector.zero(SPECIES);
        FloatVector above = sum;
        for (int i = 0; i < rows; i++) {
            FloatVector diagonal = FloatVector.fromArray(SPECIES, matrix, at(i, i));
            FloatVector below = sum.broadcast(0f);
            FloatVector both = below;
            if (i + 1 < rows) {
                below = FloatVector.fromArray(SPECIES, beside, (i + 1) * LANES).neg();
                both = diagonal.add(FloatVector.fromArray(SPECIES, matrix, at(i + 1, i + 1)));
            }
            FloatVector square = diagonal.fma(diagonal, above.add(below));
            // the elements two beside the diagonal are products of two beside it
            sum = square.fma(square, below.mul(2f).fma(both.fma(both, above), sum));
            above = below;
        }
        FloatVector bound = sum.sqrt().sqrt().mul(ABOVE).min(ABOVE);
        bound.intoArray(bounds, 0);
        bound.intoArray(steps, 0);
    }

    /**
     * Moves the bounds by Laguerre's step from above all roots of the last minor, a polynomial with real roots, towards
     * the largest, beyond which it does not go; false if all have arrived. A bound that has stays, so that no result
     * depends on its neighbours. {@code slope} and {@code curve} are the minors' first derivatives, and half their
     * second.
     */
    private boolean descend() {
        FloatVector x = FloatVector.fromArray(SPECIES, bounds, 0);
        FloatVector minor = x.sub(FloatVector.fromArray(SPECIES, matrix, 0));
        FloatVector slope = x.broadcast(1f);
        FloatVector curve = x.broadcast(0f);
        FloatVector minorBefore = slope;
        FloatVector slopeBefore = curve;
        FloatVector curveBefore = curve;
        for (int i = 1; i < rows; i++) {
            if (i % MINORS == 0) {
                FloatVector scale = scale(minor);
                minorBefore = minorBefore.mul(scale);
                slopeBefore = slopeBefore.mul(scale);
                curveBefore = curveBefore.mul(scale);
                minor = minor.mul(scale);
                slope = slope.mul(scale);
                curve = curve.mul(scale);
            }
            FloatVector factor = x.sub(FloatVector.fromArray(SPECIES, matrix, at(i, i)));
            FloatVector square = FloatVector.fromArray(SPECIES, beside, i * LANES);
            FloatVector nextMinor = factor.fma(minor, square.mul(minorBefore));
            FloatVector nextSlope = factor.fma(slope, square.fma(slopeBefore, minor));
            FloatVector nextCurve = factor.fma(curve, square.fma(curveBefore, slope));
            minorBefore = minor;
            slopeBefore = slope;
            curveBefore = curve;
            minor = nextMinor;
            slope = nextSlope;
            curve = nextCurve;
        }
        FloatVector inside = slope.mul(slope).mul(rows - 1).sub(minor.mul(curve).mul(2 * rows)).mul(rows - 1);
        FloatVector step = minor.mul(rows).div(slope.add(inside.max(0f).sqrt()));
        // rounding may have led below the root
        VectorMask<Float> moves = FloatVector.fromArray(SPECIES, steps, 0).compare(VectorOperators.GT, x.mul(NEAR))
                .and(minor.compare(VectorOperators.GT, 0f));
        FloatVector down = x.broadcast(0f).blend(step, moves);
        x = x.sub(down);
        down.intoArray(steps, 0);
        x.intoArray(bounds, 0);
        return down.compare(VectorOperators.GT, x.mul(NEAR)).anyTrue();
    }

    /** The power of two that brings a positive number between 1 and 2. */
    private static FloatVector scale(FloatVector x) {
        IntVector power = x.reinterpretAsInts().and(EXPONENT);
        return power.broadcast(INVERSE).sub(power).reinterpretAsFloats();
    }
}
