package org.varve.cpu;

import java.util.Arrays;
import java.util.function.Supplier;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/**
 * Sums of the samples in the windows of {@link ShortTimeSpectrum}, each times a cosine or a sine, around two vectors of
 * samples: those of six bins at a time, in registers.
 */
final class ShortTimeSums {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    static final int COLUMNS = 2 * LANES;

    /** Bins at once. */
    static final int BINS = 6;

    /** From a sum of {@link #BINS} to the next one. */
    static final int ROW = BINS * COLUMNS;

    /**
     * Distances from the middle of the window whose samples are summed together: those at equal distances added, times
     * cosines, then subtracted, times sines.
     *
     * @param first the least distance, in samples
     * @param step from a distance to the next, in samples
     * @param isMirrored whether both are also summed with cosines and sines exchanged, which have the other sign at
     *     every other distance
     */
    record Distances(int first, int step, boolean isMirrored) {

        private int count(int end) {
            return Math.max(0, Math.ceilDiv(end - first, step));
        }

        /** The number of sums. */
        private int sums() {
            return isMirrored ? 4 : 2;
        }

        /** The factor of the nth distance in a sum. */
        private float wave(int sum, int n, float cosine, float sine) {
            return switch (sum) {
                case 0 -> cosine;
                case 1 -> sine;
                case 2 -> n % 2 == 0 ? sine : -sine;
                default -> n % 2 == 0 ? cosine : -cosine;
            };
        }
    }

    private final Distances[] parts;
    private final int radius;
    private final float[] weights;

    /** The end of the distances from the middle: at the last one, the radius, the weight is zero. */
    private final int end;

    /** For each {@link #BINS}, for each sum and each of its distances: a cosine or sine of each bin. */
    private final float[] waves;

    /** The number of waves of {@link #BINS}. */
    private final int ofBins;

    /** For each distance, sums of weighted samples, then their differences. */
    private final float[] folded;

    /** For each sum of the parts, those of each of {@link #BINS}: {@link #COLUMNS} each. */
    private final float[] sums;

    /** @param each for each of the bins, cosine and sine at each distance from the middle of the window */
    ShortTimeSums(
            Work work, ShortTimeSpectrum kernel, int bins, Supplier<float[]> each, Distances... parts) {
        this.parts = parts;
        radius = kernel.radius();
        weights = work.floats(radius + 1L, all -> System.arraycopy(kernel.weights(), 0, all, 0, all.length));
        end = Math.max(1, radius);
        ofBins = Arrays.stream(parts).mapToInt(part -> part.sums() * part.count(end) * BINS).sum();
        waves = work.floats((long) ofBins * Math.ceilDiv(bins, BINS), all -> fillWaves(all, bins, each.get()));
        folded = work.floats(2L * end * COLUMNS);
        sums = work.floats((long) ROW * Arrays.stream(parts).mapToInt(Distances::sums).sum());
    }

    private void fillWaves(float[] all, int bins, float... each) {
        int at = 0;
        for (int first = 0; first < bins; first += BINS) {
            for (Distances part : parts) {
                for (int n = 0; n < part.sums() * part.count(end); n++) {
                    int sum = n / part.count(end);
                    int distance = n % part.count(end);
                    for (int b = 0; b < BINS; b++) {
                        // bins beyond the last are the last again
                        int bin = Math.min(first + b, bins - 1);
                        int wave = 2 * (bin * (radius + 1) + part.first + distance * part.step);
                        all[at++] = part.wave(sum, distance, each[wave], each[wave + 1]);
                    }
                }
            }
        }
    }

    /** For each sum of the parts, those of each of {@link #BINS}: {@link #COLUMNS} each. */
    float[] sums() {
        return sums;
    }

    /** Takes the windows around a vector of samples of a row and of another. */
    void fold(Rows rows, int row, int k, int otherRow, int otherK) {
        fold(rows.input(0), rows.at(0, 0, row) + k, 0);
        fold(rows.input(0), rows.at(0, 0, otherRow) + otherK, LANES);
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
        for (int t = 1; t < end; t++) {
            FloatVector earlier = FloatVector.fromArray(SPECIES, x, at - t);
            FloatVector later = FloatVector.fromArray(SPECIES, x, at + t);
            later.add(earlier).mul(weights[t]).intoArray(folded, 2 * t * COLUMNS + column);
            later.sub(earlier).mul(weights[t]).intoArray(folded, (2 * t + 1) * COLUMNS + column);
        }
    }

    /** Sums up {@link #BINS}, the first of which is a multiple of them. */
    void add(int bin) {
        int wave = bin / BINS * ofBins;
        int to = 0;
        for (Distances part : parts) {
            int count = part.count(end);
            for (int sum = 0; sum < part.sums(); sum++) {
                add(wave, count, (2 * part.first + sum % 2) * COLUMNS, 2 * part.step * COLUMNS, to);
                wave += count * BINS;
                to += ROW;
            }
        }
    }

    /** Adds up samples at so many distances for {@link #BINS}. */
    private void add(int wave, int count, int from, int step, int to) {
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
        for (int n = 0; n < count; n++, wave += BINS, from += step) {
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
        s0.intoArray(sums, to);
        t0.intoArray(sums, to + LANES);
        s1.intoArray(sums, to + COLUMNS);
        t1.intoArray(sums, to + COLUMNS + LANES);
        s2.intoArray(sums, to + 2 * COLUMNS);
        t2.intoArray(sums, to + 2 * COLUMNS + LANES);
        s3.intoArray(sums, to + 3 * COLUMNS);
        t3.intoArray(sums, to + 3 * COLUMNS + LANES);
        s4.intoArray(sums, to + 4 * COLUMNS);
        t4.intoArray(sums, to + 4 * COLUMNS + LANES);
        s5.intoArray(sums, to + 5 * COLUMNS);
        t5.intoArray(sums, to + 5 * COLUMNS + LANES);
    }
}
