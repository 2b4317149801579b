package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.LowRank;

/**
 * Products of the matrices of {@link LowRank}, a frequency in each lane, with conjugate columns.
 *
 * <p>If halves of the window's inlines are equal, the matrix is {@code [A B; B C]}, and three products of half the size
 * do for four: {@code B (x + y)}, {@code (A - B) x} and {@code (C - B) y}. Source: Karatsuba and Ofman 1962,
 * "Multiplication of multidigit numbers on automata".
 */
final class LowRankProduct {

    private static final VectorSpecies<Double> SPECIES = DoubleLanes.SPECIES;
    private static final int LANES = DoubleLanes.COUNT;

    /** Doubles of a complex number of all lanes. */
    private static final int COMPLEX = 2 * LANES;

    /** Rows that are multiplied together with two and with three columns. */
    private static final int ROWS_OF_TWO = 3;
    private static final int ROWS_OF_THREE = 2;

    /** Inlines of the smallest window that is halved. */
    private static final int LEAST_HALVED = 7;

    /** The places of some rows of columns. */
    private static final class Columns {

        /** For each row, the trace that it adds to the element's. */
        private final int[] traces;

        private final int count;

        /** The first row of the first column. */
        private final int at;

        /** From one column to the next. */
        private final int stride;

        Columns(int[] traces, int count, int at, int stride) {
            this.traces = traces;
            this.count = count;
            this.at = at;
            this.stride = stride;
        }

        Columns half(int number) {
            return new Columns(traces, count / 2, at + number * (count / 2) * COMPLEX, stride);
        }

        int at(int column) {
            return at + column * stride;
        }
    }

    private final int columns;
    private final int[] rowTraces;
    private final int[] columnTraces;
    private final boolean isHalved;

    /** Doubles from the numbers of {@code A} to those of {@code B}. */
    private final int half;

    /** The numbers of {@code A - B} and {@code C - B}, and the sums of both halves of columns. */
    private final double[] first;
    private final double[] last;
    private final double[] sums;

    LowRankProduct(Work work, LowRank kernel, int[] rowTraces, int[] columnTraces) {
        this.rowTraces = rowTraces;
        this.columnTraces = columnTraces;
        columns = kernel.columns();
        int inlines = kernel.inlines().length();
        isHalved = inlines >= LEAST_HALVED && inlines % 4 == 3;
        int halfInlines = (inlines + 1) / 4;
        half = halfInlines * kernel.crosslines().length() * COMPLEX;
        long numbers = isHalved ? 2L * half - half / halfInlines : 0;
        first = work.doubles(numbers);
        last = work.doubles(numbers);
        int longest = Math.max(kernel.rowTraces().length, kernel.columnTraces().length);
        sums = work.doubles(isHalved ? (long) columns * longest / 2 * COMPLEX : 0);
    }

    /** Prepares for products with the numbers of a window. */
    void prepare(double... numbers) {
        for (int n = 0; n < first.length; n += LANES) {
            DoubleVector middle = DoubleVector.fromArray(SPECIES, numbers, n + half);
            DoubleVector.fromArray(SPECIES, numbers, n).sub(middle).intoArray(first, n);
            DoubleVector.fromArray(SPECIES, numbers, n + 2 * half).sub(middle).intoArray(last, n);
        }
    }

    /** The matrix times conjugate columns. */
    void ofColumns(double[] numbers, double[] from, double[] to) {
        multiply(numbers, columnTraces, rowTraces, from, to);
    }

    /** The transposed matrix times conjugate columns. */
    void ofRows(double[] numbers, double[] from, double[] to) {
        multiply(numbers, rowTraces, columnTraces, from, to);
    }

    private void multiply(double[] numbers, int[] fromTraces, int[] toTraces, double[] from, double[] to) {
        Arrays.fill(to, 0);
        Columns whole = new Columns(fromTraces, fromTraces.length, 0, fromTraces.length * COMPLEX);
        Columns all = new Columns(toTraces, toTraces.length, 0, toTraces.length * COMPLEX);
        if (!isHalved) {
            add(numbers, 0, from, whole, to, all);
            return;
        }
        Columns upper = whole.half(0);
        Columns lower = whole.half(1);
        Columns above = all.half(0);
        Columns below = all.half(1);
        Columns both = new Columns(fromTraces, upper.count, 0, upper.count * COMPLEX);
        addHalves(from, upper, lower, both);
        add(numbers, half, sums, both, to, above);
        for (int c = 0; c < columns; c++) {
            System.arraycopy(to, above.at(c), to, below.at(c), above.count * COMPLEX);
        }
        add(first, 0, from, upper, to, above);
        add(last, 0, from, lower, to, below);
    }

    private void addHalves(double[] from, Columns upper, Columns lower, Columns both) {
        for (int c = 0; c < columns; c++) {
            for (int n = 0; n < both.stride; n += LANES) {
                DoubleVector.fromArray(SPECIES, from, upper.at(c) + n)
                        .add(DoubleVector.fromArray(SPECIES, from, lower.at(c) + n))
                        .intoArray(sums, both.at(c) + n);
            }
        }
    }

    /** Adds the product of the matrix whose numbers begin at {@code s}. */
    private void add(double[] numbers, int s, double[] from, Columns x, double[] to, Columns y) {
        int c = 0;
        if (columns % 2 == 1 && columns > 1) {
            for (int a = 0; a < y.count; a += ROWS_OF_THREE) addThree(numbers, s, from, x, to, y, a);
            c = 3;
        }
        for (; c < columns; c += 2) {
            for (int a = 0; a < y.count; a += ROWS_OF_TWO) addTwo(numbers, s, from, x, to, y, a, c);
        }
    }

    /** Adds two rows from {@code a} on, or one, of the first three columns. */
    private void addThree(double[] numbers, int s, double[] from, Columns x, double[] to, Columns y, int a) {
        int[] traces = x.traces;
        int from0 = x.at(0);
        int to0 = y.at(0);
        int from1 = x.at(1);
        int to1 = y.at(1);
        int from2 = x.at(2);
        int to2 = y.at(2);
        int a1 = Math.min(a + 1, y.count - 1);
        int s0 = s + y.traces[a] * COMPLEX;
        int s1 = s + y.traces[a1] * COMPLEX;
        DoubleVector re00 = DoubleVector.fromArray(SPECIES, to, to0 + a * COMPLEX);
        DoubleVector im00 = DoubleVector.fromArray(SPECIES, to, to0 + a * COMPLEX + LANES);
        DoubleVector re01 = DoubleVector.fromArray(SPECIES, to, to1 + a * COMPLEX);
        DoubleVector im01 = DoubleVector.fromArray(SPECIES, to, to1 + a * COMPLEX + LANES);
        DoubleVector re02 = DoubleVector.fromArray(SPECIES, to, to2 + a * COMPLEX);
        DoubleVector im02 = DoubleVector.fromArray(SPECIES, to, to2 + a * COMPLEX + LANES);
        DoubleVector re10 = DoubleVector.fromArray(SPECIES, to, to0 + a1 * COMPLEX);
        DoubleVector im10 = DoubleVector.fromArray(SPECIES, to, to0 + a1 * COMPLEX + LANES);
        DoubleVector re11 = DoubleVector.fromArray(SPECIES, to, to1 + a1 * COMPLEX);
        DoubleVector im11 = DoubleVector.fromArray(SPECIES, to, to1 + a1 * COMPLEX + LANES);
        DoubleVector re12 = DoubleVector.fromArray(SPECIES, to, to2 + a1 * COMPLEX);
        DoubleVector im12 = DoubleVector.fromArray(SPECIES, to, to2 + a1 * COMPLEX + LANES);
        for (int b = 0; b < x.count; b++) {
            int f = traces[b] * COMPLEX;
            int at = b * COMPLEX;
            DoubleVector sr0 = DoubleVector.fromArray(SPECIES, numbers, s0 + f);
            DoubleVector si0 = DoubleVector.fromArray(SPECIES, numbers, s0 + f + LANES);
            DoubleVector sr1 = DoubleVector.fromArray(SPECIES, numbers, s1 + f);
            DoubleVector si1 = DoubleVector.fromArray(SPECIES, numbers, s1 + f + LANES);
            DoubleVector xr = DoubleVector.fromArray(SPECIES, from, from0 + at);
            DoubleVector xi = DoubleVector.fromArray(SPECIES, from, from0 + at + LANES);
            re00 = si0.fma(xi, sr0.fma(xr, re00));
            re10 = si1.fma(xi, sr1.fma(xr, re10));
            xi = xi.neg();
            im00 = sr0.fma(xi, si0.fma(xr, im00));
            im10 = sr1.fma(xi, si1.fma(xr, im10));
            xr = DoubleVector.fromArray(SPECIES, from, from1 + at);
            xi = DoubleVector.fromArray(SPECIES, from, from1 + at + LANES);
            re01 = si0.fma(xi, sr0.fma(xr, re01));
            re11 = si1.fma(xi, sr1.fma(xr, re11));
            xi = xi.neg();
            im01 = sr0.fma(xi, si0.fma(xr, im01));
            im11 = sr1.fma(xi, si1.fma(xr, im11));
            xr = DoubleVector.fromArray(SPECIES, from, from2 + at);
            xi = DoubleVector.fromArray(SPECIES, from, from2 + at + LANES);
            re02 = si0.fma(xi, sr0.fma(xr, re02));
            re12 = si1.fma(xi, sr1.fma(xr, re12));
            xi = xi.neg();
            im02 = sr0.fma(xi, si0.fma(xr, im02));
            im12 = sr1.fma(xi, si1.fma(xr, im12));
        }
        re00.intoArray(to, to0 + a * COMPLEX);
        im00.intoArray(to, to0 + a * COMPLEX + LANES);
        re01.intoArray(to, to1 + a * COMPLEX);
        im01.intoArray(to, to1 + a * COMPLEX + LANES);
        re02.intoArray(to, to2 + a * COMPLEX);
        im02.intoArray(to, to2 + a * COMPLEX + LANES);
        re10.intoArray(to, to0 + a1 * COMPLEX);
        im10.intoArray(to, to0 + a1 * COMPLEX + LANES);
        re11.intoArray(to, to1 + a1 * COMPLEX);
        im11.intoArray(to, to1 + a1 * COMPLEX + LANES);
        re12.intoArray(to, to2 + a1 * COMPLEX);
        im12.intoArray(to, to2 + a1 * COMPLEX + LANES);
    }

    /** Adds three rows from {@code a} on of two columns from {@code c} on, or as many as there are. */
    private void addTwo(double[] numbers, int s, double[] from, Columns x, double[] to, Columns y, int a, int c) {
        int[] traces = x.traces;
        int from0 = x.at(c);
        int to0 = y.at(c);
        int from1 = x.at(Math.min(c + 1, columns - 1));
        int to1 = y.at(Math.min(c + 1, columns - 1));
        int a1 = Math.min(a + 1, y.count - 1);
        int a2 = Math.min(a + 2, y.count - 1);
        int s0 = s + y.traces[a] * COMPLEX;
        int s1 = s + y.traces[a1] * COMPLEX;
        int s2 = s + y.traces[a2] * COMPLEX;
        DoubleVector re00 = DoubleVector.fromArray(SPECIES, to, to0 + a * COMPLEX);
        DoubleVector im00 = DoubleVector.fromArray(SPECIES, to, to0 + a * COMPLEX + LANES);
        DoubleVector re01 = DoubleVector.fromArray(SPECIES, to, to1 + a * COMPLEX);
        DoubleVector im01 = DoubleVector.fromArray(SPECIES, to, to1 + a * COMPLEX + LANES);
        DoubleVector re10 = DoubleVector.fromArray(SPECIES, to, to0 + a1 * COMPLEX);
        DoubleVector im10 = DoubleVector.fromArray(SPECIES, to, to0 + a1 * COMPLEX + LANES);
        DoubleVector re11 = DoubleVector.fromArray(SPECIES, to, to1 + a1 * COMPLEX);
        DoubleVector im11 = DoubleVector.fromArray(SPECIES, to, to1 + a1 * COMPLEX + LANES);
        DoubleVector re20 = DoubleVector.fromArray(SPECIES, to, to0 + a2 * COMPLEX);
        DoubleVector im20 = DoubleVector.fromArray(SPECIES, to, to0 + a2 * COMPLEX + LANES);
        DoubleVector re21 = DoubleVector.fromArray(SPECIES, to, to1 + a2 * COMPLEX);
        DoubleVector im21 = DoubleVector.fromArray(SPECIES, to, to1 + a2 * COMPLEX + LANES);
        for (int b = 0; b < x.count; b++) {
            int f = traces[b] * COMPLEX;
            int at = b * COMPLEX;
            DoubleVector sr0 = DoubleVector.fromArray(SPECIES, numbers, s0 + f);
            DoubleVector si0 = DoubleVector.fromArray(SPECIES, numbers, s0 + f + LANES);
            DoubleVector sr1 = DoubleVector.fromArray(SPECIES, numbers, s1 + f);
            DoubleVector si1 = DoubleVector.fromArray(SPECIES, numbers, s1 + f + LANES);
            DoubleVector sr2 = DoubleVector.fromArray(SPECIES, numbers, s2 + f);
            DoubleVector si2 = DoubleVector.fromArray(SPECIES, numbers, s2 + f + LANES);
            DoubleVector xr = DoubleVector.fromArray(SPECIES, from, from0 + at);
            DoubleVector xi = DoubleVector.fromArray(SPECIES, from, from0 + at + LANES);
            re00 = si0.fma(xi, sr0.fma(xr, re00));
            re10 = si1.fma(xi, sr1.fma(xr, re10));
            re20 = si2.fma(xi, sr2.fma(xr, re20));
            xi = xi.neg();
            im00 = sr0.fma(xi, si0.fma(xr, im00));
            im10 = sr1.fma(xi, si1.fma(xr, im10));
            im20 = sr2.fma(xi, si2.fma(xr, im20));
            xr = DoubleVector.fromArray(SPECIES, from, from1 + at);
            xi = DoubleVector.fromArray(SPECIES, from, from1 + at + LANES);
            re01 = si0.fma(xi, sr0.fma(xr, re01));
            re11 = si1.fma(xi, sr1.fma(xr, re11));
            re21 = si2.fma(xi, sr2.fma(xr, re21));
            xi = xi.neg();
            im01 = sr0.fma(xi, si0.fma(xr, im01));
            im11 = sr1.fma(xi, si1.fma(xr, im11));
            im21 = sr2.fma(xi, si2.fma(xr, im21));
        }
        // rows and columns beyond the last are the last again
        re00.intoArray(to, to0 + a * COMPLEX);
        im00.intoArray(to, to0 + a * COMPLEX + LANES);
        re01.intoArray(to, to1 + a * COMPLEX);
        im01.intoArray(to, to1 + a * COMPLEX + LANES);
        re10.intoArray(to, to0 + a1 * COMPLEX);
        im10.intoArray(to, to0 + a1 * COMPLEX + LANES);
        re11.intoArray(to, to1 + a1 * COMPLEX);
        im11.intoArray(to, to1 + a1 * COMPLEX + LANES);
        re20.intoArray(to, to0 + a2 * COMPLEX);
        im20.intoArray(to, to0 + a2 * COMPLEX + LANES);
        re21.intoArray(to, to1 + a2 * COMPLEX);
        im21.intoArray(to, to1 + a2 * COMPLEX + LANES);
    }
}
