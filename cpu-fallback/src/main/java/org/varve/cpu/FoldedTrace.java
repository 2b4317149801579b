package org.varve.cpu;

import static org.varve.cpu.ComplexLanes.LANES;
import static org.varve.cpu.ComplexLanes.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShuffle;

/**
 * Folds windows of a trace around their middle and back: into sums and differences of the samples at each distance, of
 * which waves that begin in the middle need only the cosine or the sine.
 */
final class FoldedTrace {

    private static final VectorShuffle<Double> REVERSED = VectorShuffle.iota(SPECIES, LANES - 1, -1, false);

    private final int length;

    /** Distances from the middle, and rounded up to whole vectors. */
    private final int half;
    private final int padded;

    /** The weighted samples, with a vector to spare on either side. */
    private final double[] weighted;

    FoldedTrace(Work work, int length) {
        this.length = length;
        half = length - length / 2;
        padded = Math.ceilDiv(half, LANES) * LANES;
        weighted = work.doubles(length + 2L * LANES);
    }

    /** The number of distances. */
    int half() {
        return half;
    }

    /** The number of distances in whole vectors. */
    int padded() {
        return padded;
    }

    /** The angle of a wave at a distance. */
    double angle(long periods, int distance) {
        return Math.PI * (periods * (after(distance) - before(distance)) % (2L * length)) / length;
    }

    /** The sample at a distance after the middle, which itself is at distance 0 if it is a sample. */
    private int after(int distance) {
        return length / 2 + distance;
    }

    private int before(int distance) {
        return (length - 1) / 2 - distance;
    }

    /** Puts {@link #padded} sums and as many differences of weighted samples into {@code folded}. */
    void fold(float[] x, int at, double[] roots, double[] folded, int to) {
        for (int t = 0; t < length; t++) weighted[LANES + t] = roots[t] * x[at + t];
        for (int t = 0; t < padded; t += LANES) {
            DoubleVector later = DoubleVector.fromArray(SPECIES, weighted, LANES + after(t));
            DoubleVector earlier = DoubleVector.fromArray(SPECIES, weighted, before(t) + 1).rearrange(REVERSED);
            later.add(earlier).intoArray(folded, to + t);
            later.sub(earlier).intoArray(folded, to + padded + t);
        }
        // the middle of an odd number is met once
        if (after(0) == before(0)) folded[to] /= 2;
    }

    /** The first sample that {@link #unfold} puts to {@code to}. */
    int first(int to) {
        return to + padded - length / 2;
    }

    /** Puts the samples whose even and odd parts are at {@code from} among the {@code 2 padded} from {@code to} on. */
    void unfold(double[] folded, int from, double[] samples, int to) {
        int middle = to + padded;
        for (int t = 0; t < padded; t += LANES) {
            DoubleVector even = DoubleVector.fromArray(SPECIES, folded, from + t);
            DoubleVector odd = DoubleVector.fromArray(SPECIES, folded, from + padded + t);
            int earliest = middle + before(t) - after(0) - LANES + 1;
            even.sub(odd).rearrange(REVERSED).intoArray(samples, earliest);
            even.add(odd).intoArray(samples, middle + t);
        }
    }
}
