package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.LowRank;

/**
 * The matrices of {@link LowRank}, a frequency in each lane. A complex number of all lanes is a vector of real parts
 * and one of imaginary parts; columns of matrices are contiguous.
 */
final class LowRankLanes {

    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** Doubles of a complex number of all lanes. */
    static final int COMPLEX = 2 * LANES;

    private final int columns;
    private final int[] rowTraces;
    private final int[] columnTraces;

    /** The first element of each trace in the matrix, trace after trace. */
    private final int[] elements;

    /** The row and the column of each of these elements. */
    private final int[] elementRows;
    private final int[] elementColumns;

    private final LowRankProduct product;
    private final double[] meanWeights;
    private final double[] random;
    private final double[] basis;
    private final double[] across;

    LowRankLanes(Work work, LowRank kernel) {
        int[] rows = kernel.rowTraces();
        int[] width = kernel.columnTraces();
        columns = kernel.columns();
        rowTraces = work.ints(rows.length, filled -> copy(rows, filled));
        columnTraces = work.ints(width.length, filled -> copy(width, filled));
        elements = work.ints(kernel.traces() + 1L);
        elementRows = work.ints((long) rows.length * width.length);
        elementColumns = work.ints((long) rows.length * width.length);
        product = new LowRankProduct(work, kernel, rowTraces, columnTraces);
        meanWeights = work.doubles(kernel.traces());
        random = work.doubles((long) COMPLEX * columns * width.length);
        basis = work.doubles((long) COMPLEX * columns * rows.length);
        across = work.doubles((long) COMPLEX * columns * width.length);
        if (meanWeights.length > 0) fill(kernel);
    }

    private static void copy(int[] from, int... to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    private void fill(LowRank kernel) {
        System.arraycopy(kernel.meanWeights(), 0, meanWeights, 0, meanWeights.length);
        int count = 0;
        for (int trace = 0; trace < meanWeights.length; trace++) {
            for (int a = 0; a < rowTraces.length; a++) {
                for (int b = 0; b < columnTraces.length; b++) {
                    if (rowTraces[a] + columnTraces[b] != trace) continue;
                    elementRows[count] = a * COMPLEX;
                    elementColumns[count++] = b * COMPLEX;
                }
            }
            elements[trace + 1] = count;
        }
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
        average(numbers);
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

    /** The mean, for each trace, of the elements of {@code basis across^T} that are its number. */
    private void average(double... numbers) {
        for (int trace = 0; trace < meanWeights.length; trace++) {
            DoubleVector rr = DoubleVector.zero(SPECIES);
            DoubleVector ii = DoubleVector.zero(SPECIES);
            DoubleVector ri = DoubleVector.zero(SPECIES);
            DoubleVector ir = DoubleVector.zero(SPECIES);
            for (int c = 0; c < columns; c++) {
                int q = c * rowTraces.length * COMPLEX;
                int p = c * columnTraces.length * COMPLEX;
                for (int e = elements[trace]; e < elements[trace + 1]; e++) {
                    DoubleVector qr = DoubleVector.fromArray(SPECIES, basis, q + elementRows[e]);
                    DoubleVector qi = DoubleVector.fromArray(SPECIES, basis, q + elementRows[e] + LANES);
                    DoubleVector pr = DoubleVector.fromArray(SPECIES, across, p + elementColumns[e]);
                    DoubleVector pi = DoubleVector.fromArray(SPECIES, across, p + elementColumns[e] + LANES);
                    rr = qr.fma(pr, rr);
                    ii = qi.fma(pi, ii);
                    ri = qr.fma(pi, ri);
                    ir = qi.fma(pr, ir);
                }
            }
            rr.sub(ii).mul(meanWeights[trace]).intoArray(numbers, trace * COMPLEX);
            ri.add(ir).mul(meanWeights[trace]).intoArray(numbers, trace * COMPLEX + LANES);
        }
    }
}
