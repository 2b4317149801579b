package org.varve.cpu;

import static org.varve.cpu.ComplexLanes.COMPLEX;
import static org.varve.cpu.ComplexLanes.LANES;
import static org.varve.cpu.ComplexLanes.SPECIES;

import jdk.incubator.vector.DoubleVector;
import org.varve.kernel.LowRank;

/**
 * The mean, for each trace of a window of {@link LowRank}, of the elements of {@code basis across^T} that are its
 * number, a frequency in each lane. Two neighbouring crosslines of each factor are multiplied at a time: their four
 * products belong to three neighbouring traces.
 */
final class LowRankMean {

    private final int inlines;
    private final int crosslines;
    private final double[] weights;

    /** Products of pairs of crosslines, and those of crosslines without a neighbour. */
    private final Products pairs;
    private final Products singles;

    /** The first elements of factors, in the order of the traces of their products. */
    private static final class Products {

        /** For each trace, or each second one, where its factors begin and where they end. */
        private final int[] starts;

        private final int[] rows;
        private final int[] columns;

        Products(Work work, long traces, long count) {
            starts = work.ints(traces + 1);
            rows = work.ints(count);
            columns = work.ints(count);
        }
    }

    LowRankMean(Work work, LowRank kernel) {
        inlines = kernel.inlines().length();
        crosslines = kernel.crosslines().length();
        weights = work.doubles(kernel.traces(), all -> System.arraycopy(kernel.meanWeights(), 0, all, 0, all.length));
        int height = crosslines / 2 + 1;
        int width = (crosslines + 1) / 2;
        long paired = (long) (height / 2) * (width / 2);
        long inlinePairs = (long) kernel.columns() * (inlines / 2 + 1) * ((inlines + 1) / 2);
        pairs = new Products(work, (long) inlines * (crosslines / 2), inlinePairs * paired);
        singles = new Products(work, kernel.traces(), inlinePairs * ((long) height * width - 4 * paired));
        if (weights.length == 0) return;
        fill(pairs, 2, kernel.columns());
        fill(singles, 1, kernel.columns());
    }

    private void fill(Products products, int step, int columns) {
        int height = crosslines / 2 + 1;
        int width = (crosslines + 1) / 2;
        int count = 0;
        int trace = 0;
        for (int inline = 0; inline < inlines; inline++) {
            for (int crossline = 0; crossline + step <= crosslines; crossline += step) {
                for (int n = 0; n < columns * (inlines / 2 + 1); n++) {
                    int other = inline - n % (inlines / 2 + 1);
                    if (other < 0 || other >= (inlines + 1) / 2) continue;
                    int column = n / (inlines / 2 + 1) * ((inlines + 1) / 2) + other;
                    for (int c = 0; c < Math.min(height, crossline + 1); c += step) {
                        int d = crossline - c;
                        boolean isPaired = c < height / 2 * 2 && d < width / 2 * 2;
                        if (d >= width || isPaired != step > 1) continue;
                        products.rows[count] = (n * height + c) * COMPLEX;
                        products.columns[count++] = (column * width + d) * COMPLEX;
                    }
                }
                products.starts[++trace] = count;
            }
        }
    }

    /** Replaces the numbers of a window's traces. */
    void average(double[] basis, double[] across, double... numbers) {
        for (int trace = 0; trace < weights.length; trace++) addSingles(trace, basis, across, numbers);
        for (int n = 0; n + 1 < pairs.starts.length; n++) {
            int trace = n / (crosslines / 2) * crosslines + n % (crosslines / 2) * 2;
            if (pairs.starts[n] < pairs.starts[n + 1]) addPairs(n, basis, across, numbers, trace * COMPLEX);
        }
        for (int trace = 0; trace < weights.length; trace++) {
            for (int at = trace * COMPLEX; at < (trace + 1) * COMPLEX; at += LANES) {
                DoubleVector.fromArray(SPECIES, numbers, at).mul(weights[trace]).intoArray(numbers, at);
            }
        }
    }

    private void addSingles(int trace, double[] basis, double[] across, double... numbers) {
        DoubleVector rr = DoubleVector.zero(SPECIES);
        DoubleVector ii = DoubleVector.zero(SPECIES);
        DoubleVector ri = DoubleVector.zero(SPECIES);
        DoubleVector ir = DoubleVector.zero(SPECIES);
        for (int n = singles.starts[trace]; n < singles.starts[trace + 1]; n++) {
            int q = singles.rows[n];
            int p = singles.columns[n];
            DoubleVector qr = DoubleVector.fromArray(SPECIES, basis, q);
            DoubleVector qi = DoubleVector.fromArray(SPECIES, basis, q + LANES);
            DoubleVector pr = DoubleVector.fromArray(SPECIES, across, p);
            DoubleVector pi = DoubleVector.fromArray(SPECIES, across, p + LANES);
            rr = qr.fma(pr, rr);
            ii = qi.fma(pi, ii);
            ri = qr.fma(pi, ri);
            ir = qi.fma(pr, ir);
        }
        rr.sub(ii).intoArray(numbers, trace * COMPLEX);
        ri.add(ir).intoArray(numbers, trace * COMPLEX + LANES);
    }

    private void addPairs(int number, double[] basis, double[] across, double[] numbers, int to) {
        DoubleVector rr = DoubleVector.fromArray(SPECIES, numbers, to);
        DoubleVector ii = DoubleVector.zero(SPECIES);
        DoubleVector ri = DoubleVector.fromArray(SPECIES, numbers, to + LANES);
        DoubleVector ir = DoubleVector.zero(SPECIES);
        DoubleVector nextRr = DoubleVector.fromArray(SPECIES, numbers, to + COMPLEX);
        DoubleVector nextIi = DoubleVector.zero(SPECIES);
        DoubleVector nextRi = DoubleVector.fromArray(SPECIES, numbers, to + COMPLEX + LANES);
        DoubleVector nextIr = DoubleVector.zero(SPECIES);
        DoubleVector lastRr = DoubleVector.fromArray(SPECIES, numbers, to + 2 * COMPLEX);
        DoubleVector lastIi = DoubleVector.zero(SPECIES);
        DoubleVector lastRi = DoubleVector.fromArray(SPECIES, numbers, to + 2 * COMPLEX + LANES);
        DoubleVector lastIr = DoubleVector.zero(SPECIES);
        for (int n = pairs.starts[number]; n < pairs.starts[number + 1]; n++) {
            int q = pairs.rows[n];
            int p = pairs.columns[n];
            DoubleVector qr = DoubleVector.fromArray(SPECIES, basis, q);
            DoubleVector qi = DoubleVector.fromArray(SPECIES, basis, q + LANES);
            DoubleVector pr = DoubleVector.fromArray(SPECIES, across, p);
            DoubleVector pi = DoubleVector.fromArray(SPECIES, across, p + LANES);
            DoubleVector nextPr = DoubleVector.fromArray(SPECIES, across, p + COMPLEX);
            DoubleVector nextPi = DoubleVector.fromArray(SPECIES, across, p + COMPLEX + LANES);
            rr = qr.fma(pr, rr);
            ii = qi.fma(pi, ii);
            ri = qr.fma(pi, ri);
            ir = qi.fma(pr, ir);
            nextRr = qr.fma(nextPr, nextRr);
            nextIi = qi.fma(nextPi, nextIi);
            nextRi = qr.fma(nextPi, nextRi);
            nextIr = qi.fma(nextPr, nextIr);
            qr = DoubleVector.fromArray(SPECIES, basis, q + COMPLEX);
            qi = DoubleVector.fromArray(SPECIES, basis, q + COMPLEX + LANES);
            nextRr = qr.fma(pr, nextRr);
            nextIi = qi.fma(pi, nextIi);
            nextRi = qr.fma(pi, nextRi);
            nextIr = qi.fma(pr, nextIr);
            lastRr = qr.fma(nextPr, lastRr);
            lastIi = qi.fma(nextPi, lastIi);
            lastRi = qr.fma(nextPi, lastRi);
            lastIr = qi.fma(nextPr, lastIr);
        }
        rr.sub(ii).intoArray(numbers, to);
        ri.add(ir).intoArray(numbers, to + LANES);
        nextRr.sub(nextIi).intoArray(numbers, to + COMPLEX);
        nextRi.add(nextIr).intoArray(numbers, to + COMPLEX + LANES);
        lastRr.sub(lastIi).intoArray(numbers, to + 2 * COMPLEX);
        lastRi.add(lastIr).intoArray(numbers, to + 2 * COMPLEX + LANES);
    }
}
