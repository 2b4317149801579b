package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.PrincipalEnergy;

/**
 * The largest eigenvalues of positive semidefinite matrices, one in each lane: by Householder's reduction to a
 * tridiagonal matrix {@code T} and bisection. {@code x} exceeds all eigenvalues if all leading minors of {@code x - T}
 * are positive. Source: Golub and Van Loan, "Matrix computations", 8.3 and 8.4.
 */
final class LargestEigenvalueSimd {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** After this many minors, the next are scaled to start near 1 again, so that products of small numbers do not underflow. */
    private static final int MINORS = 4;

    /** Rows with a smaller square than this are not reflected: it is far below rounding errors. */
    private static final float NOTHING = 1e-20f;

    /** The bits of a float's exponent, and what they are subtracted from to give that of the inverse power of two. */
    private static final int EXPONENT = 0x7f800000;

    private static final int INVERSE = 0x7f000000;

    private final int rows;

    /** The lower triangles row by row, a vector for each element. After the reduction, the diagonal holds that of T. */
    private final float[] matrix;
    /** Squares of T's elements beside the diagonal. */
    private final float[] beside;
    private final float[] reflected;

    /** Of two vectors of matrices in turn: the diagonals of T, {@link #beside}, the traces of the matrices, and the eigenvalues over these. */
    private final float[] diagonals;

    private final float[] squares;
    private final float[] traces;
    private final float[] largest;
    private final int[] starts;
    private int kept;

    LargestEigenvalueSimd(Work work, int rows) {
        this.rows = rows;
        matrix = work.floats((long) LANES * rows * (rows + 1) / 2);
        beside = work.floats((long) LANES * rows);
        reflected = work.floats((long) LANES * rows);
        diagonals = work.floats(2L * LANES * rows);
        squares = work.floats(2L * LANES * rows);
        traces = work.floats(2L * LANES);
        largest = work.floats(2L * LANES);
        starts = work.ints(2);
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
     * Writes the largest eigenvalues of the matrices that were set, divided by the traces, to {@code y[to]} and what follows, at the next
     * call or at {@link #finish}: 0 for null matrices, NaN where a trace is not finite. Overwrites the matrices.
     */
    void share(float[] y, int to) {
        reduce();
        starts[kept++] = to;
        if (kept == starts.length) {
            finish(y);
        }
    }

    /** Writes what is not yet written. */
    void finish(float[] y) {
        if (kept > 0) {
            bisect();
        }
        for (int vector = 0; vector < kept; vector++) {
            FloatVector trace = get(traces, vector * LANES);
            get(largest, vector * LANES)
                    .blend(0f, trace.compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .blend(Float.NaN, trace.test(VectorOperators.IS_FINITE).not())
                    .intoArray(y, starts[vector]);
        }
        kept = 0;
    }

    /** Reduces the matrices and keeps what eigenvalues follow from. */
    private void reduce() {
        FloatVector trace = trace();
        trace.intoArray(traces, kept * LANES);
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
            last.mul(last).intoArray(beside, LANES);
        }
        for (int i = 0; i < rows; i++) {
            get(matrix, at(i, i)).intoArray(diagonals, (2 * i + kept) * LANES);
            get(beside, i * LANES).intoArray(squares, (2 * i + kept) * LANES);
        }
    }

    /** The traces of the matrices. */
    private FloatVector trace() {
        FloatVector sum = get(matrix, at(0, 0));
        for (int i = 1; i < rows; i++) {
            sum = sum.add(get(matrix, at(i, i)));
        }
        return sum;
    }

    /** Zeroes row {@code i} left of the element beside the diagonal, by a reflection. */
    private void reflect(int i) {
        FloatVector square = FloatVector.zero(SPECIES);
        for (int j = 0; j < i; j++) {
            FloatVector element = get(matrix, at(i, j));
            square = element.fma(element, square);
        }
        square.intoArray(beside, i * LANES);
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
            FloatVector uj = get(matrix, at(i, j));
            FloatVector qj = get(reflected, j * LANES).sub(shift.mul(uj));
            qj.intoArray(reflected, j * LANES);
            for (int k = 0; k <= j; k++) {
                FloatVector product = uj.mul(get(reflected, k * LANES)).add(qj.mul(get(matrix, at(i, k))));
                get(matrix, at(j, k)).sub(product).intoArray(matrix, at(j, k));
            }
        }
    }

    /** Halves the intervals of two vectors in turn, so that the processor can work on one while the other waits. */
    private void bisect() {
        FloatVector one = FloatVector.broadcast(SPECIES, 1f);
        FloatVector lowA = FloatVector.broadcast(SPECIES, 0.5f / rows);
        FloatVector highA = one;
        FloatVector lowB = lowA;
        FloatVector highB = one;
        for (int halving = 0; halving < PrincipalEnergy.HALVINGS; halving++) {
            FloatVector xA = lowA.add(highA).mul(0.5f);
            FloatVector xB = lowB.add(highB).mul(0.5f);
            FloatVector beforeA = one;
            FloatVector beforeB = one;
            FloatVector minorA = xA.sub(get(diagonals, 0));
            FloatVector minorB = xB.sub(get(diagonals, LANES));
            FloatVector leastA = minorA;
            FloatVector leastB = minorB;
            for (int i = 1; i < rows; i++) {
                if (i % MINORS == 0) {
                    FloatVector scaleA = scale(minorA);
                    FloatVector scaleB = scale(minorB);
                    beforeA = beforeA.mul(scaleA);
                    beforeB = beforeB.mul(scaleB);
                    minorA = minorA.mul(scaleA);
                    minorB = minorB.mul(scaleB);
                }
                int at = 2 * i * LANES;
                FloatVector nextA = xA.sub(get(diagonals, at)).mul(minorA).sub(get(squares, at).mul(beforeA));
                FloatVector nextB =
                        xB.sub(get(diagonals, at + LANES)).mul(minorB).sub(get(squares, at + LANES).mul(beforeB));
                beforeA = minorA;
                beforeB = minorB;
                minorA = nextA;
                minorB = nextB;
                leastA = leastA.min(minorA);
                leastB = leastB.min(minorB);
            }
            VectorMask<Float> aboveA = leastA.compare(VectorOperators.GT, 0f);
            VectorMask<Float> aboveB = leastB.compare(VectorOperators.GT, 0f);
            highA = highA.blend(xA, aboveA);
            highB = highB.blend(xB, aboveB);
            lowA = xA.blend(lowA, aboveA);
            lowB = xB.blend(lowB, aboveB);
        }
        highA.intoArray(largest, 0);
        highB.intoArray(largest, LANES);
    }

    /** The power of two that brings a positive number between 1 and 2. */
    private static FloatVector scale(FloatVector x) {
        IntVector power = x.reinterpretAsInts().and(EXPONENT);
        return power.broadcast(INVERSE).sub(power).reinterpretAsFloats();
    }
}
