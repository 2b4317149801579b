package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.RowSums;

/**
 * The semblances of the windows around neighbouring samples, from sums over the traces; those are added up in the order
 * of {@link RowSums}.
 */
final class RowSemblances {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final int window;
    private final float traces;
    /** For each row, the sum over the traces, and that of squares. */
    private final float[] sums;
    private final float[] squares;
    /** For three rows from each one on, the energy of the sums over the traces, and that of the traces. */
    private final float[] stacks;
    private final float[] energies;

    /**
     * @param window rows of a window
     * @param most the most rows of all windows together
     */
    RowSemblances(Work work, int window, int traces, int most) {
        this.window = window;
        this.traces = traces;
        long padded = most + 2L * Rows.LANES;
        sums = work.floats(padded);
        squares = work.floats(padded);
        stacks = work.floats(padded);
        energies = work.floats(padded);
    }

    /** Takes the sums of the rows of the first window, those of the next one more, and so on. */
    float[] sums() {
        return sums;
    }

    /** Takes the sums of squares. */
    float[] squares() {
        return squares;
    }

    /** Puts the semblances of the windows that begin in the first {@code count} rows into {@code y}. */
    void put(int count, float[] y, int to) {
        int threes = window / RowSums.TOGETHER;
        sumThree(count + window - 1);
        for (int k = 0; k < count; k += LANES) {
            FloatVector stack = sum(stacks, k, threes);
            FloatVector energy = sum(energies, k, threes);
            for (int n = k + threes * RowSums.TOGETHER; n < k + window; n++) {
                FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
                stack = stack.add(sum.mul(sum));
                energy = energy.add(FloatVector.fromArray(SPECIES, squares, n));
            }
            FloatVector all = energy.mul(traces);
            stack.div(all).min(1f)
                    .blend(0f, all.compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .intoArray(y, to + k);
        }
    }

    /** Adds sums of three rows; five, those of a window of 15 rows, are the default and have no loop. */
    private static FloatVector sum(float[] of, int from, int threes) {
        if (threes == 5) {
            return FloatVector.fromArray(SPECIES, of, from)
                    .add(FloatVector.fromArray(SPECIES, of, from + RowSums.TOGETHER))
                    .add(FloatVector.fromArray(SPECIES, of, from + 2 * RowSums.TOGETHER))
                    .add(FloatVector.fromArray(SPECIES, of, from + 3 * RowSums.TOGETHER))
                    .add(FloatVector.fromArray(SPECIES, of, from + 4 * RowSums.TOGETHER));
        }
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int n = 0; n < threes; n++) {
            sum = sum.add(FloatVector.fromArray(SPECIES, of, from + n * RowSums.TOGETHER));
        }
        return sum;
    }

    private void sumThree(int count) {
        for (int k = 0; k < count; k += LANES) {
            FloatVector first = FloatVector.fromArray(SPECIES, sums, k);
            FloatVector second = FloatVector.fromArray(SPECIES, sums, k + 1);
            FloatVector third = FloatVector.fromArray(SPECIES, sums, k + 2);
            first.mul(first).add(second.mul(second)).add(third.mul(third)).intoArray(stacks, k);
            FloatVector.fromArray(SPECIES, squares, k)
                    .add(FloatVector.fromArray(SPECIES, squares, k + 1))
                    .add(FloatVector.fromArray(SPECIES, squares, k + 2))
                    .intoArray(energies, k);
        }
    }
}
