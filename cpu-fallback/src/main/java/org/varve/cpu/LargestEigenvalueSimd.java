package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
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

    /**
     * After this many minors, the next are scaled to start from 1 again, so that products of small numbers do not
     * underflow.
     */
    private static final int MINORS = 4;

    /** Rows with a smaller square than this are not reflected: it is far below rounding errors. */
    private static final float NOTHING = 1e-20f;

    private final int rows;

    /** The lower triangles row by row, a vector for each element. After the reduction, the diagonal holds that of T. */
    private final float[] matrix;
    /** Squares of T's elements beside the diagonal. */
    private final float[] beside;
    private final float[] reflected;

    LargestEigenvalueSimd(Work work, int rows) {
        this.rows = rows;
        matrix = work.floats((long) LANES * rows * (rows + 1) / 2);
        beside = work.floats((long) LANES * rows);
        reflected = work.floats((long) LANES * rows);
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

    /** The largest eigenvalues divided by the traces: 0 for null matrices, NaN where a trace is not finite. Overwrites the matrices. */
    FloatVector share() {
        FloatVector trace = trace();
        VectorMask<Float> none = trace.compare(VectorOperators.LT, Float.MIN_NORMAL);
        FloatVector share = share(trace.broadcast(1f).div(trace.blend(1f, none))).blend(0f, none);
        return share.blend(Float.NaN, trace.test(VectorOperators.IS_FINITE).not());
    }

    /** The traces of the matrices. */
    private FloatVector trace() {
        FloatVector sum = get(matrix, at(0, 0));
        for (int i = 1; i < rows; i++) {
            sum = sum.add(get(matrix, at(i, i)));
        }
        return sum;
    }

    /** The same, given the inverses of the traces. */
    private FloatVector share(FloatVector inverse) {
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
        return bisect();
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

    private FloatVector bisect() {
        FloatVector low = FloatVector.broadcast(SPECIES, 0.5f / rows);
        FloatVector high = FloatVector.broadcast(SPECIES, 1f);
        for (int halving = 0; halving < PrincipalEnergy.HALVINGS; halving++) {
            FloatVector middle = low.add(high).mul(0.5f);
            VectorMask<Float> above = above(middle);
            high = high.blend(middle, above);
            low = middle.blend(low, above);
        }
        return high;
    }

    /** The lanes where {@code x} exceeds all eigenvalues. */
    private VectorMask<Float> above(FloatVector x) {
        FloatVector before = FloatVector.broadcast(SPECIES, 1f);
        FloatVector minor = x.sub(get(matrix, 0));
        FloatVector least = minor;
        for (int i = 1; i < rows; i++) {
            if (i % MINORS == 0) {
                before = before.div(minor);
                minor = minor.broadcast(1f);
            }
            FloatVector next = x.sub(get(matrix, at(i, i))).mul(minor).sub(get(beside, i * LANES).mul(before));
            before = minor;
            minor = next;
            least = least.min(minor);
        }
        return least.compare(VectorOperators.GT, 0f);
    }
}
