package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import org.varve.core.Rows;
import org.varve.kernel.WindowMoment;

/**
 * The columns of {@link WindowMoment} for a block of samples: their means and sums of powers of the deviations. Each
 * is computed once and kept as long as windows hold it.
 */
final class WindowColumns {

    /** Samples computed at a time, so that the columns stay in the cache. */
    static final int BLOCK = 64;

    /** The mean, and the sums of the second and, if needed, of the third and fourth powers. */
    final double[][] numbers;

    private final int crosslines;
    private final int reach;
    private final int size;
    private final int power;
    private final int[] at;

    WindowColumns(Work work, WindowMoment kernel) {
        crosslines = kernel.crosslines();
        reach = kernel.samples() / 2;
        size = kernel.column();
        power = kernel.moment().power();
        at = work.ints(kernel.inlines());
        numbers = new double[power][];
        for (int n = 0; n < power; n++) {
            numbers[n] = work.doubles((long) BLOCK * crosslines);
        }
    }

    /** The index of a row's column in each array of {@link #numbers}. */
    int place(int row) {
        return Math.floorMod(row, crosslines) * BLOCK;
    }

    /** Computes the columns of a row for {@code length} samples from {@code first} on. */
    void addUp(Rows rows, int row, int first, int length) {
        for (int i = 0; i < at.length; i++) {
            at[i] = rows.at(0, i - at.length / 2, row) + first;
        }
        float[] x = rows.input(0);
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleVector mean = mean(x, k);
            mean.intoArray(numbers[0], place(row) + k);
            switch (power) {
                case 2 -> second(x, k, mean, place(row) + k);
                case 3 -> third(x, k, mean, place(row) + k);
                default -> fourth(x, k, mean, place(row) + k);
            }
        }
    }

    private DoubleVector mean(float[] x, int k) {
        DoubleVector sum = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                sum = sum.add(DoubleLanes.load(x, trace + k + dk));
            }
        }
        return sum.div(size);
    }

    private void second(float[] x, int k, DoubleVector mean, int to) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                second = second.add(deviation.mul(deviation));
            }
        }
        second.intoArray(numbers[1], to);
    }

    private void third(float[] x, int k, DoubleVector mean, int to) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        DoubleVector third = second;
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                DoubleVector square = deviation.mul(deviation);
                second = second.add(square);
                third = square.fma(deviation, third);
            }
        }
        second.intoArray(numbers[1], to);
        third.intoArray(numbers[2], to);
    }

    private void fourth(float[] x, int k, DoubleVector mean, int to) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        DoubleVector third = second;
        DoubleVector fourth = second;
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                DoubleVector square = deviation.mul(deviation);
                second = second.add(square);
                third = square.fma(deviation, third);
                fourth = square.fma(square, fourth);
            }
        }
        second.intoArray(numbers[1], to);
        third.intoArray(numbers[2], to);
        fourth.intoArray(numbers[3], to);
    }
}
