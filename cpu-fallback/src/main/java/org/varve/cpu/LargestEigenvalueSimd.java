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

    /** Upper bounds of the eigenvalues, and how far the last step has moved them. */
    private final float[] bounds;
    private final float[] steps;

    LargestEigenvalueSimd(Work work, int rows) {
        this.rows = rows;
        matrix = work.floats((long) LANES * rows * (rows + 1) / 2);
        beside = work.floats((long) LANES * rows);
        reflected = work.floats((long) LANES * rows);
        bounds = work.floats(LANES);
        steps = work.floats(LANES);
    }

    private static int at(int i, int j) {
        return (i * (i + 1) / 2 + j) * LANES;
    }

    private static FloatVector get(float[] values, int at) {
        return FloatVector.fromArray(SPECIES, values, at);
    }

    /** An element of the lower triangles, {@code j <= i}. */
    FloatVector get(int i, int j) {
        return get(matrix, at(i, j));
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
     * follows: 0 for null matrices, NaN where a trace is not finite. Overwrites the matrices.
     */
    void share(float[] y, int to) {
        FloatVector trace = trace();
        reduce(trace);
        bound();
        for (int step = 0; step < STEPS; step++) {
            if (!descend()) break;
        }
        get(bounds, 0).min(1f)
                .blend(0f, trace.compare(VectorOperators.LT, Float.MIN_NORMAL))
                .blend(Float.NaN, trace.test(VectorOperators.IS_FINITE).not())
                .intoArray(y, to);
    }

    /** The traces of the matrices. */
    private FloatVector trace() {
        FloatVector sum = get(matrix, at(0, 0));
        for (int i = 1; i < rows; i++) {
            sum = sum.add(get(matrix, at(i, i)));
        }
        return sum;
    }

    /** Divides the matrices by their traces and reduces them to T. */
    private void reduce(FloatVector trace) {
        FloatVector inverse =
                trace.broadcast(1f).div(trace.blend(1f, trace.compare(VectorOperators.LT, Float.MIN_NORMAL)));
        for (int element = 0; element < matrix.length; element += LANES) {
            get(matrix, element).mul(inverse).intoArray(matrix, element);
        }
        for (int i = rows - 1; i >= 2; i--) {
            reflect(i);
        }
        if (rows > 1) {
            FloatVector last = get(matrix, at(1, 0));
            last.mul(last).neg().intoArray(beside, LANES);
        }
    }

    /** Zeroes row {@code i} left of the element beside the diagonal, by a reflection. */
    private void reflect(int i) {
        FloatVector square = FloatVector.zero(SPECIES);
        for (int j = 0; j < i; j++) {
            FloatVector element = get(matrix, at(i, j));
            square = element.fma(element, square);
        }
        square.neg().intoArray(beside, i * LANES);
        FloatVector first = get(matrix, at(i, i - 1));
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
                sum = get(matrix, at(j, k)).fma(get(matrix, at(i, k)), sum);
            }
            for (int k = j + 1; k < i; k++) {
                sum = get(matrix, at(k, j)).fma(get(matrix, at(i, k)), sum);
            }
            sum = sum.mul(inverse);
            sum.intoArray(reflected, j * LANES);
            along = sum.fma(get(matrix, at(i, j)), along);
        }
        FloatVector shift = along.mul(inverse).mul(0.5f);
        for (int j = 0; j < i; j++) {
            FloatVector u = get(matrix, at(i, j));
            FloatVector minusQ = shift.fma(u, get(reflected, j * LANES).neg());
            FloatVector minusU = u.neg();
            minusQ.neg().intoArray(reflected, j * LANES);
            for (int k = 0; k <= j; k++) {
                FloatVector lessOne = minusQ.fma(get(matrix, at(i, k)), get(matrix, at(j, k)));
                minusU.fma(get(reflected, k * LANES), lessOne).intoArray(matrix, at(j, k));
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
            FloatVector diagonal = get(matrix, at(i, i));
            FloatVector below = sum.broadcast(0f);
            FloatVector both = below;
            if (i + 1 < rows) {
                below = get(beside, (i + 1) * LANES).neg();
                both = diagonal.add(get(matrix, at(i + 1, i + 1)));
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
     * Moves the bounds a step down; false if all have arrived. One that has stays, so that no result depends on its
     * neighbours.
     */
    private boolean descend() {
        FloatVector x = get(bounds, 0);
        FloatVector minor = x.sub(get(matrix, 0));
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
            FloatVector factor = x.sub(get(matrix, at(i, i)));
            FloatVector square = get(beside, i * LANES);
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
        // rounding may have led below the root
        VectorMask<Float> moves = get(steps, 0).compare(VectorOperators.GT, x.mul(NEAR))
                .and(minor.compare(VectorOperators.GT, 0f));
        FloatVector down = x.broadcast(0f).blend(step(minor, slope, curve), moves);
        x = x.sub(down);
        down.intoArray(steps, 0);
        x.intoArray(bounds, 0);
        return down.compare(VectorOperators.GT, x.mul(NEAR)).anyTrue();
    }

    /**
     * Laguerre's step from above all roots of a polynomial of degree {@link #rows} with real roots towards the largest,
     * beyond which it does not go.
     *
     * @param slope the first derivative
     * @param curve half the second derivative
     */
    private FloatVector step(FloatVector value, FloatVector slope, FloatVector curve) {
        FloatVector inside = slope.mul(slope).mul(rows - 1).sub(value.mul(curve).mul(2 * rows)).mul(rows - 1);
        return value.mul(rows).div(slope.add(inside.max(0f).sqrt()));
    }

    /** The power of two that brings a positive number between 1 and 2. */
    private static FloatVector scale(FloatVector x) {
        IntVector power = x.reinterpretAsInts().and(EXPONENT);
        return power.broadcast(INVERSE).sub(power).reinterpretAsFloats();
    }
}
