package org.varve.cpu;

import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/**
 * A {@link Stencil} for four rows that are neighbours along an axis. Where a row meets two neighbours one after the
 * other along it, the next row meets the second as its first: of the eight rows that are met, five differ. The sum of a
 * sample is that of a single row, to the bit.
 */
final class StencilOfFourRows {

    static final int ROWS = 4;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The most samples of each row whose sums are held in registers. */
    static final int MOST = 2 * LANES;

    /** The most planes that are computed together. */
    static final int PLANES = 16;

    /** The rows that two neighbours of the four rows meet. */
    static final int MET = ROWS + 1;

    private final List<Neighbour> neighbours;
    private final boolean isAlongInlines;
    private final float[] weights;
    /** Whether a neighbour and the next one are met together. */
    private final boolean[] isPair;
    /** For each number of four rows, and each neighbour or pair, where the rows that are met begin. */
    private final int[] at;
    private final FourRowSums sums;

    /**
     * A stencil that turns to no row yet.
     *
     * @param isAlongInlines whether the four rows are neighbours along the inline axis
     * @param numbers of four rows that it turns to before they are summed
     */
    StencilOfFourRows(Work work, Stencil stencil, boolean isAlongInlines, int numbers) {
        this.neighbours = stencil.neighbours();
        this.isAlongInlines = isAlongInlines;
        weights = work.floats(neighbours.size(), this::fill);
        isPair = work.booleans(neighbours.size());
        for (int n = 0; n + 1 < isPair.length; n++) {
            isPair[n] = isPair(neighbours.get(n), neighbours.get(n + 1));
        }
        at = work.ints((long) MET * neighbours.size() * numbers);
        sums = new FourRowSums(weights, isPair, at);
    }

    private void fill(float[] all) {
        for (int n = 0; n < all.length; n++) {
            all[n] = neighbours.get(n).weight();
        }
    }

    private boolean isPair(Neighbour neighbour, Neighbour next) {
        return next.sample() == neighbour.sample()
                && next.inline() - neighbour.inline() == (isAlongInlines ? 1 : 0)
                && next.crossline() - neighbour.crossline() == (isAlongInlines ? 0 : 1);
    }

    /** Turns to a row of a field, {@code plane} inlines further, and the three next to it, by a number. */
    void locate(Rows rows, int field, int plane, int row, int number) {
        for (int n = 0; n < weights.length; n++) {
            Neighbour neighbour = neighbours.get(n);
            int first = MET * (weights.length * number + n);
            for (int next = 0; next < (isPair[n] ? MET : ROWS); next++) {
                int inline = plane + neighbour.inline() + (isAlongInlines ? next : 0);
                int crossline = row + neighbour.crossline() + (isAlongInlines ? 0 : next);
                at[first + next] = rows.at(field, inline, crossline) + neighbour.sample();
            }
            if (isPair[n]) n++;
        }
    }

    /** How many samples to sum at once where so many are left. */
    static int atOnce(int left) {
        return left >= MOST ? MOST : LANES;
    }

    /**
     * Sums the neighbours of some samples from {@code k} on, as many as {@link #atOnce} says, of the four rows turned
     * to as those of {@code number}. The sums go to {@code y}, those of the rows from {@code a}, {@code b}, {@code c},
     * {@code d} on.
     */
    void sum(int number, float[] x, int k, int samples, float[] y, int a, int b, int c, int d) {
        int first = MET * weights.length * number;
        if (samples == MOST) {
            sums.two(first, x, k, y, a, b, c, d);
        } else {
            sums.one(first, x, k, y, a, b, c, d);
        }
    }
}
