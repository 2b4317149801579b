package org.varve.cpu;

import java.util.function.Supplier;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/**
 * The power spectra of {@link ShortTimeSpectrum} around two vectors of samples. Cosines of samples at even distances
 * from the middle of the window, sines of these, and both of samples at odd distances are summed apart, six bins at a
 * time in registers.
 */
final class ShortTimePowers {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    static final int COLUMNS = 2 * LANES;

    /** Bins at once. */
    private static final int BINS = 6;

    /** Sums of a bin: of cosines and of sines at even distances, and likewise at odd ones. */
    private static final int PARTS = 4;

    private final int radius;

    /** Bins up to the middle, whose symmetric bins are computed with them, and the last of all. */
    private final int bins;

    private final int last;
    private final float[] weights;

    /** Pairs of an even distance and the next one; beyond them, the weight is zero. */
    private final int pairs;

    /** For each {@link #BINS}, each part and each pair: a cosine or sine of each bin. */
    private final float[] waves;

    /** For each pair: sums of weighted samples, differences, and both at the odd distance. */
    private final float[] folded;

    /** For each of {@link #BINS}, the parts. */
    private final float[] sums;

    /** For each bin, a row of {@link #COLUMNS}. */
    private final float[] powers;

    /** @param each for each of the bins, cosine and sine at each distance from the middle of the window */
    ShortTimePowers(Work work, ShortTimeSpectrum kernel, int bins, int last, Supplier<float[]> each) {
        this.bins = bins;
        this.last = last;
        radius = kernel.radius();
        weights = work.floats(radius + 1L, all -> System.arraycopy(kernel.weights(), 0, all, 0, all.length));
        pairs = Math.max(1, Math.ceilDiv(radius, 2));
        waves = work.floats(
                (long) PARTS * pairs * BINS * Math.ceilDiv(bins, BINS), all -> fillWaves(all, each.get()));
        folded = work.floats((long) PARTS * pairs * COLUMNS);
        sums = work.floats((long) PARTS * BINS * COLUMNS);
        powers = work.floats((last + 1L) * COLUMNS);
    }

    private void fillWaves(float[] all, float... each) {
        for (int n = 0; n < all.length; n++) {
            int part = n / (BINS * pairs) % PARTS;
            int distance = 2 * (n / BINS % pairs) + part / 2;
            int bin = Math.min(n / (PARTS * BINS * pairs) * BINS + n % BINS, bins - 1);
            all[n] = each[2 * (bin * (radius + 1) + Math.min(distance, radius)) + part % 2];
        }
    }

    /** The powers of all bins. */
    float[] powers() {
        return powers;
    }

    /** Computes the powers around a vector of samples of a row and of another. */
    void compute(Rows rows, int row, int k, int otherRow, int otherK) {
        fold(rows.input(0), rows.at(0, 0, row) + k, 0);
        fold(rows.input(0), rows.at(0, 0, otherRow) + otherK, LANES);
        for (int bin = 0; bin < bins; bin += BINS) {
            for (int part = 0; part < PARTS; part++) add(bin, part);
            square(bin);
        }
    }

    /** Takes the windows of a vector of samples. */
    private void fold(float[] x, int at, int column) {
        FloatVector middle = FloatVector.fromArray(SPECIES, x, at).mul(weights[0]);
        if (radius > 0) {
            // zero, or NaN
            middle = FloatVector.fromArray(SPECIES, x, at + radius)
                    .add(FloatVector.fromArray(SPECIES, x, at - radius))
                    .mul(weights[radius])
                    .add(middle);
        }
        middle.intoArray(folded, column);
        FloatVector.zero(SPECIES).intoArray(folded, COLUMNS + column);
        for (int t = 1; t < radius; t++) {
            FloatVector earlier = FloatVector.fromArray(SPECIES, x, at - t);
            FloatVector later = FloatVector.fromArray(SPECIES, x, at + t);
            later.add(earlier).mul(weights[t]).intoArray(folded, 2 * t * COLUMNS + column);
            later.sub(earlier).mul(weights[t]).intoArray(folded, (2 * t + 1) * COLUMNS + column);
        }
    }

    private void add(int bin, int part) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector s0 = zero;
        FloatVector t0 = zero;
        FloatVector s1 = zero;
        FloatVector t1 = zero;
        FloatVector s2 = zero;
        FloatVector t2 = zero;
        FloatVector s3 = zero;
        FloatVector t3 = zero;
        FloatVector s4 = zero;
        FloatVector t4 = zero;
        FloatVector s5 = zero;
        FloatVector t5 = zero;
        int wave = (bin / BINS * PARTS + part) * pairs * BINS;
        int from = part * COLUMNS;
        for (int pair = 0; pair < pairs; pair++, wave += BINS, from += PARTS * COLUMNS) {
            FloatVector s = FloatVector.fromArray(SPECIES, folded, from);
            FloatVector t = FloatVector.fromArray(SPECIES, folded, from + LANES);
            FloatVector factor = FloatVector.broadcast(SPECIES, waves[wave]);
            s0 = s.fma(factor, s0);
            t0 = t.fma(factor, t0);
            factor = FloatVector.broadcast(SPECIES, waves[wave + 1]);
            s1 = s.fma(factor, s1);
            t1 = t.fma(factor, t1);
            factor = FloatVector.broadcast(SPECIES, waves[wave + 2]);
            s2 = s.fma(factor, s2);
            t2 = t.fma(factor, t2);
            factor = FloatVector.broadcast(SPECIES, waves[wave + 3]);
            s3 = s.fma(factor, s3);
            t3 = t.fma(factor, t3);
            factor = FloatVector.broadcast(SPECIES, waves[wave + 4]);
            s4 = s.fma(factor, s4);
            t4 = t.fma(factor, t4);
            factor = FloatVector.broadcast(SPECIES, waves[wave + 5]);
            s5 = s.fma(factor, s5);
            t5 = t.fma(factor, t5);
        }
        int to = part * COLUMNS;
        s0.intoArray(sums, to);
        t0.intoArray(sums, to + LANES);
        s1.intoArray(sums, to + PARTS * COLUMNS);
        t1.intoArray(sums, to + PARTS * COLUMNS + LANES);
        s2.intoArray(sums, to + 2 * PARTS * COLUMNS);
        t2.intoArray(sums, to + 2 * PARTS * COLUMNS + LANES);
        s3.intoArray(sums, to + 3 * PARTS * COLUMNS);
        t3.intoArray(sums, to + 3 * PARTS * COLUMNS + LANES);
        s4.intoArray(sums, to + 4 * PARTS * COLUMNS);
        t4.intoArray(sums, to + 4 * PARTS * COLUMNS + LANES);
        s5.intoArray(sums, to + 5 * PARTS * COLUMNS);
        t5.intoArray(sums, to + 5 * PARTS * COLUMNS + LANES);
    }

    /** Puts the powers of {@link #BINS}, and of their mirror images, in their places. */
    private void square(int first) {
        for (int n = 0; n < BINS; n++) {
            // bins beyond the last are the last again
            int bin = Math.min(first + n, bins - 1);
            for (int column = 0; column < COLUMNS; column += LANES) {
                int from = PARTS * n * COLUMNS + column;
                FloatVector reEven = FloatVector.fromArray(SPECIES, sums, from);
                FloatVector imEven = FloatVector.fromArray(SPECIES, sums, from + COLUMNS);
                FloatVector reOdd = FloatVector.fromArray(SPECIES, sums, from + 2 * COLUMNS);
                FloatVector imOdd = FloatVector.fromArray(SPECIES, sums, from + 3 * COLUMNS);
                FloatVector re = reEven.sub(reOdd);
                FloatVector im = imEven.sub(imOdd);
                re.fma(re, im.mul(im)).intoArray(powers, (last - bin) * COLUMNS + column);
                re = reEven.add(reOdd);
                im = imEven.add(imOdd);
                re.fma(re, im.mul(im)).intoArray(powers, bin * COLUMNS + column);
            }
        }
    }
}
