package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.cpu.ShortTimeSums.Distances;
import org.varve.kernel.MomentBins;
import org.varve.kernel.ShortTimeSpectrum;

/** Powers of {@link MomentBins} around two vectors of samples, those of symmetric bins together. */
final class PairPowers {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int COLUMNS = ShortTimeSums.COLUMNS;
    private static final int ROW = ShortTimeSums.ROW;

    private final int pairs;
    private final int last;
    private final ShortTimeSums all;
    private final float[] sums;

    /** For each bin, a row of {@link #COLUMNS}. */
    private final float[] powers;

    PairPowers(Work work, ShortTimeSpectrum kernel, MomentBins bins) {
        pairs = bins.pairs();
        last = bins.last();
        all = new ShortTimeSums(
                work, kernel, bins.pairs(), bins::waves, new Distances(0, 2, false), new Distances(1, 2, false));
        sums = all.sums();
        powers = work.floats((bins.last() + 1L) * COLUMNS);
    }

    /** The powers of all bins. */
    float[] powers() {
        return powers;
    }

    /** Computes the powers around a vector of samples of a row and of another. */
    void compute(Rows rows, int row, int k, int otherRow, int otherK) {
        all.fold(rows, row, k, otherRow, otherK);
        for (int first = 0; first < pairs; first += ShortTimeSums.BINS) {
            all.add(first);
            square(first);
        }
    }

    /** Puts the powers of some bins and of the symmetric ones in their places. */
    private void square(int first) {
        for (int n = 0; n < ShortTimeSums.BINS; n++) {
            // bins beyond the last are the last again
            int bin = Math.min(first + n, pairs - 1);
            for (int column = 0; column < COLUMNS; column += LANES) {
                int from = n * COLUMNS + column;
                FloatVector reEven = FloatVector.fromArray(SPECIES, sums, from);
                FloatVector imEven = FloatVector.fromArray(SPECIES, sums, from + ROW);
                FloatVector reOdd = FloatVector.fromArray(SPECIES, sums, from + 2 * ROW);
                FloatVector imOdd = FloatVector.fromArray(SPECIES, sums, from + 3 * ROW);
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
