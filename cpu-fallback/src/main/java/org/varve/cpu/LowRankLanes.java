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

    /** Rows and columns that are multiplied together. */
    private static final int ROWS_TOGETHER = 3;
    private static final int COLUMNS_TOGETHER = 2;

    private final int columns;
    private final int[] rowTraces;
    private final int[] columnTraces;

    /** The first element of each trace in the matrix, trace after trace. */
    private final int[] elements;

    /** The row and the column of each of these elements. */
    private final int[] elementRows;
    private final int[] elementColumns;

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
        multiply(numbers, columnTraces, rowTraces, random, basis);
        orthonormalise(basis, rowTraces.length);
        for (int n = 0; n < LowRank.ITERATIONS; n++) {
            multiply(numbers, rowTraces, columnTraces, basis, across);
            orthonormalise(across, columnTraces.length);
            multiply(numbers, columnTraces, rowTraces, across, basis);
            orthonormalise(basis, rowTraces.length);
        }
        multiply(numbers, rowTraces, columnTraces, basis, across);
        average(numbers);
    }

    /** The matrix, or its transpose, times conjugate columns. */
    private void multiply(double[] numbers, int[] fromTraces, int[] toTraces, double[] from, double[] to) {
        for (int c = 0; c < columns; c += COLUMNS_TOGETHER) {
            for (int a = 0; a < toTraces.length; a += ROWS_TOGETHER) {
                multiply(numbers, fromTraces, toTraces, c, a, from, to);
            }
        }
    }

    /** {@link #ROWS_TOGETHER} rows from {@code a} on of {@link #COLUMNS_TOGETHER} columns, or as many as there are. */
    private void multiply(
            double[] numbers, int[] fromTraces, int[] toTraces, int column, int a, double[] from, double[] to) {
        int otherColumn = Math.min(column + 1, columns - 1);
        int x = column * fromTraces.length * COMPLEX;
        int y = otherColumn * fromTraces.length * COMPLEX;
        int a1 = Math.min(a + 1, toTraces.length - 1);
        int a2 = Math.min(a + 2, toTraces.length - 1);
        int s0 = toTraces[a] * COMPLEX;
        int s1 = toTraces[a1] * COMPLEX;
        int s2 = toTraces[a2] * COMPLEX;
        DoubleVector re00 = DoubleVector.zero(SPECIES);
        DoubleVector im00 = DoubleVector.zero(SPECIES);
        DoubleVector re10 = DoubleVector.zero(SPECIES);
        DoubleVector im10 = DoubleVector.zero(SPECIES);
        DoubleVector re20 = DoubleVector.zero(SPECIES);
        DoubleVector im20 = DoubleVector.zero(SPECIES);
        DoubleVector re01 = DoubleVector.zero(SPECIES);
        DoubleVector im01 = DoubleVector.zero(SPECIES);
        DoubleVector re11 = DoubleVector.zero(SPECIES);
        DoubleVector im11 = DoubleVector.zero(SPECIES);
        DoubleVector re21 = DoubleVector.zero(SPECIES);
        DoubleVector im21 = DoubleVector.zero(SPECIES);
        for (int b = 0; b < fromTraces.length; b++) {
            int f = fromTraces[b] * COMPLEX;
            DoubleVector xr = DoubleVector.fromArray(SPECIES, from, x + b * COMPLEX);
            DoubleVector xi = DoubleVector.fromArray(SPECIES, from, x + b * COMPLEX + LANES);
            DoubleVector yr = DoubleVector.fromArray(SPECIES, from, y + b * COMPLEX);
            DoubleVector yi = DoubleVector.fromArray(SPECIES, from, y + b * COMPLEX + LANES);
            DoubleVector sr = DoubleVector.fromArray(SPECIES, numbers, s0 + f);
            DoubleVector si = DoubleVector.fromArray(SPECIES, numbers, s0 + f + LANES);
            re00 = si.fma(xi, sr.fma(xr, re00));
            im00 = sr.fma(xi.neg(), si.fma(xr, im00));
            re01 = si.fma(yi, sr.fma(yr, re01));
            im01 = sr.fma(yi.neg(), si.fma(yr, im01));
            sr = DoubleVector.fromArray(SPECIES, numbers, s1 + f);
            si = DoubleVector.fromArray(SPECIES, numbers, s1 + f + LANES);
            re10 = si.fma(xi, sr.fma(xr, re10));
            im10 = sr.fma(xi.neg(), si.fma(xr, im10));
            re11 = si.fma(yi, sr.fma(yr, re11));
            im11 = sr.fma(yi.neg(), si.fma(yr, im11));
            sr = DoubleVector.fromArray(SPECIES, numbers, s2 + f);
            si = DoubleVector.fromArray(SPECIES, numbers, s2 + f + LANES);
            re20 = si.fma(xi, sr.fma(xr, re20));
            im20 = sr.fma(xi.neg(), si.fma(xr, im20));
            re21 = si.fma(yi, sr.fma(yr, re21));
            im21 = sr.fma(yi.neg(), si.fma(yr, im21));
        }
        // rows and columns beyond the last are the last again
        re00.intoArray(to, (column * toTraces.length + a) * COMPLEX);
        im00.intoArray(to, (column * toTraces.length + a) * COMPLEX + LANES);
        re10.intoArray(to, (column * toTraces.length + a1) * COMPLEX);
        im10.intoArray(to, (column * toTraces.length + a1) * COMPLEX + LANES);
        re20.intoArray(to, (column * toTraces.length + a2) * COMPLEX);
        im20.intoArray(to, (column * toTraces.length + a2) * COMPLEX + LANES);
        re01.intoArray(to, (otherColumn * toTraces.length + a) * COMPLEX);
        im01.intoArray(to, (otherColumn * toTraces.length + a) * COMPLEX + LANES);
        re11.intoArray(to, (otherColumn * toTraces.length + a1) * COMPLEX);
        im11.intoArray(to, (otherColumn * toTraces.length + a1) * COMPLEX + LANES);
        re21.intoArray(to, (otherColumn * toTraces.length + a2) * COMPLEX);
        im21.intoArray(to, (otherColumn * toTraces.length + a2) * COMPLEX + LANES);
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
