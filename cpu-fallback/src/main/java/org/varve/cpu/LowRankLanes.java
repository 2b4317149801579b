package org.varve.cpu;

import static org.varve.cpu.ComplexLanes.COMPLEX;
import static org.varve.cpu.ComplexLanes.LANES;
import static org.varve.cpu.ComplexLanes.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.kernel.LowRank;

/**
 * The matrices of {@link LowRank}, a frequency in each of {@link ComplexLanes}; columns of matrices are contiguous.
 */
final class LowRankLanes {

    private final int columns;
    private final int[] rowTraces;
    private final int[] columnTraces;

    private final LowRankProduct product;
    private final LowRankMean mean;
    private final double[] random;
    private final double[] basis;
    private final double[] across;

    LowRankLanes(Work work, LowRank kernel) {
        int[] rows = kernel.rowTraces();
        int[] width = kernel.columnTraces();
        columns = kernel.columns();
        rowTraces = work.ints(rows.length, filled -> copy(rows, filled));
        columnTraces = work.ints(width.length, filled -> copy(width, filled));
        product = new LowRankProduct(work, kernel, rowTraces, columnTraces);
        mean = new LowRankMean(work, kernel);
        random = work.doubles((long) COMPLEX * columns * width.length);
        basis = work.doubles((long) COMPLEX * columns * rows.length);
        across = work.doubles((long) COMPLEX * columns * width.length);
        if (random.length > 0) fillRandom(kernel);
    }

    private static void copy(int[] from, int... to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    private void fillRandom(LowRank kernel) {
        double[] numbers = kernel.random();
        for (int b = 0; b < columnTraces.length; b++) {
            for (int c = 0; c < columns; c++) {
                for (int part = 0; part < 2; part++) {
                    double number = numbers[2 * (b * columns + c) + part];
                    int at = (c * columnTraces.length + b) * COMPLEX + part * LANES;
                    DoubleVector.broadcast(SPECIES, number).intoArray(random, at);
                }
            }
        }
    }

    /** Replaces the numbers of a window's traces. */
    void reduce(double... numbers) {
        product.prepare(numbers);
        product.ofColumns(numbers, random, basis);
        orthonormalise(basis, rowTraces.length);
        for (int n = 0; n < LowRank.ITERATIONS; n++) {
            product.ofRows(numbers, basis, across);
            orthonormalise(across, columnTraces.length);
            product.ofColumns(numbers, across, basis);
            orthonormalise(basis, rowTraces.length);
        }
        product.ofRows(numbers, basis, across);
        mean.average(basis, across, numbers);
    }

    /** Makes columns of {@code rows} orthonormal by modified Gram-Schmidt, twice. */
    private void orthonormalise(double[] matrix, int rows) {
        int length = rows * COMPLEX;
        for (int c = 0; c < columns; c++) {
            int y = c * length;
            DoubleVector least = square(matrix, y, length).mul(LowRank.NOTHING);
            for (int again = 0; again < 2; again++) {
                for (int q = 0; q < y; q += length) removePart(matrix, y, q, length);
            }
            DoubleVector left = square(matrix, y, length);
            DoubleVector factor = DoubleVector.broadcast(SPECIES, 1).div(left.sqrt());
            factor = factor.blend(DoubleVector.zero(SPECIES), left.compare(
                    VectorOperators.LE, least));
            for (int n = y; n < y + length; n += LANES) {
                DoubleVector.fromArray(SPECIES, matrix, n).mul(factor).intoArray(matrix, n);
            }
        }
    }

    private static DoubleVector square(double[] matrix, int y, int length) {
        DoubleVector re = DoubleVector.zero(SPECIES);
        DoubleVector im = DoubleVector.zero(SPECIES);
        for (int n = y; n < y + length; n += COMPLEX) {
            DoubleVector yr = DoubleVector.fromArray(SPECIES, matrix, n);
            DoubleVector yi = DoubleVector.fromArray(SPECIES, matrix, n + LANES);
            re = yr.fma(yr, re);
            im = yi.fma(yi, im);
        }
        return re.add(im);
    }

    /** Removes from the column at {@code y} what lies along the one at {@code q}. */
    private static void removePart(double[] matrix, int y, int q, int length) {
        DoubleVector rr = DoubleVector.zero(SPECIES);
        DoubleVector ii = DoubleVector.zero(SPECIES);
        DoubleVector ri = DoubleVector.zero(SPECIES);
        DoubleVector ir = DoubleVector.zero(SPECIES);
        for (int n = 0; n < length; n += COMPLEX) {
            DoubleVector yr = DoubleVector.fromArray(SPECIES, matrix, y + n);
            DoubleVector yi = DoubleVector.fromArray(SPECIES, matrix, y + n + LANES);
            DoubleVector qr = DoubleVector.fromArray(SPECIES, matrix, q + n);
            DoubleVector qi = DoubleVector.fromArray(SPECIES, matrix, q + n + LANES);
            rr = qr.fma(yr, rr);
            ii = qi.fma(yi, ii);
            ri = qr.fma(yi, ri);
            ir = qi.fma(yr, ir);
        }
        DoubleVector re = rr.add(ii).neg();
        DoubleVector im = ri.sub(ir);
        DoubleVector in = im.neg();
        for (int n = 0; n < length; n += COMPLEX) {
            DoubleVector qr = DoubleVector.fromArray(SPECIES, matrix, q + n);
            DoubleVector qi = DoubleVector.fromArray(SPECIES, matrix, q + n + LANES);
            DoubleVector yr = DoubleVector.fromArray(SPECIES, matrix, y + n);
            DoubleVector yi = DoubleVector.fromArray(SPECIES, matrix, y + n + LANES);
            qi.fma(im, qr.fma(re, yr)).intoArray(matrix, y + n);
            qi.fma(re, qr.fma(in, yi)).intoArray(matrix, y + n + LANES);
        }
    }
}
