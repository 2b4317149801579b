package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.cpu.ShortTimeSums.Distances;
import org.varve.kernel.ShortTimeSpectrum;

/** Powers of all bins of {@link ShortTimeSpectrum} around two vectors of samples, those of four bins together. */
final class QuarterPowers {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int COLUMNS = ShortTimeSums.COLUMNS;
    private static final int ROW = ShortTimeSums.ROW;

    private final int length;

    /** The number of bins in the first quarter. */
    private final int quarter;

    private final ShortTimeSums all;
    private final float[] sums;

    /** For each bin, a row of {@link #COLUMNS}. */
    private final float[] powers;

    QuarterPowers(Work work, ShortTimeSpectrum kernel) {
        length = kernel.length();
        quarter = kernel.quarter();
        all = new ShortTimeSums(
                work,
                kernel,
                quarter,
                kernel::waves,
                new Distances(0, 4, false),
                new Distances(2, 4, false),
                new Distances(1, 2, true));
        sums = all.sums();
        powers = work.floats((kernel.last() + 1L) * COLUMNS);
    }

    /** The powers of all bins. */
    float[] powers() {
        return powers;
    }

    /** Computes the powers around a vector of samples of a row and of another. */
    void compute(Rows rows, int row, int k, int otherRow, int otherK) {
        all.fold(rows, row, k, otherRow, otherK);
        for (int first = 0; first < quarter; first += ShortTimeSums.BINS) {
            all.add(first);
            square(first);
        }
    }

    /** Puts the powers of some bins and of those computed together with them in their places. */
    private void square(int first) {
        for (int n = 0; n < ShortTimeSums.BINS; n++) {
            // bins beyond the last are the last again
            int bin = Math.min(first + n, quarter - 1);
            for (int column = 0; column < COLUMNS; column += LANES) {
                int from = n * COLUMNS + column;
                FloatVector sum = FloatVector.fromArray(SPECIES, sums, from);
                FloatVector other = FloatVector.fromArray(SPECIES, sums, from + 2 * ROW);
                FloatVector re = sum.add(other);
                FloatVector mirroredRe = sum.sub(other);
                sum = FloatVector.fromArray(SPECIES, sums, from + ROW);
                other = FloatVector.fromArray(SPECIES, sums, from + 3 * ROW);
                FloatVector im = sum.add(other);
                FloatVector mirroredIm = sum.sub(other);
                FloatVector reOdd = FloatVector.fromArray(SPECIES, sums, from + 4 * ROW);
                FloatVector imOdd = FloatVector.fromArray(SPECIES, sums, from + 5 * ROW);
                FloatVector a = re.add(reOdd);
                FloatVector b = im.add(imOdd);
                a.fma(a, b.mul(b)).intoArray(powers, bin * COLUMNS + column);
                a = re.sub(reOdd);
                b = im.sub(imOdd);
                a.fma(a, b.mul(b)).intoArray(powers, (2 * length - bin) * COLUMNS + column);
                reOdd = FloatVector.fromArray(SPECIES, sums, from + 6 * ROW);
                imOdd = FloatVector.fromArray(SPECIES, sums, from + 7 * ROW);
                a = mirroredRe.add(reOdd);
                b = mirroredIm.sub(imOdd);
                a.fma(a, b.mul(b)).intoArray(powers, (length - bin) * COLUMNS + column);
                a = mirroredRe.sub(reOdd);
                b = mirroredIm.add(imOdd);
                a.fma(a, b.mul(b)).intoArray(powers, (length + bin) * COLUMNS + column);
            }
        }
    }
}
