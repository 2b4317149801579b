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

    /** The most samples of each row whose sums are held in registers, and the least. */
    static final int WIDE = 4 * LANES;
    static final int NARROW = 2 * LANES;

    /** The most planes that are computed together. */
    static final int PLANES = 8;

    /** Processors with vectors this long have 32 of them; others may have 16. */
    private static final boolean HAS_MANY_REGISTERS = LANES == 16;

    /** The rows that two neighbours of the four rows meet. */
    private static final int MET = ROWS + 1;

    private final List<Neighbour> neighbours;
    private final boolean isAlongInlines;
    private final float[] weights;
    /** Whether a neighbour and the next one are met together. */
    private final boolean[] isPair;
    /** For each number of four rows, and each neighbour or pair, where the rows that are met begin. */
    private final int[] at;

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

    /** How many samples to sum at once; {@code left} are left of all, which are {@link #NARROW} at least. */
    static int wide(int left, int all) {
        return HAS_MANY_REGISTERS && left > NARROW && all >= WIDE ? WIDE : NARROW;
    }

    /**
     * Sums the neighbours of {@link #WIDE} or {@link #NARROW} samples from {@code k} on of the four rows turned to as
     * those of {@code number}. The sums go to {@code y}, those of the rows from {@code a}, {@code b}, {@code c},
     * {@code d} on.
     */
    void sum(int number, float[] x, int k, int samples, float[] y, int a, int b, int c, int d) {
        if (samples == WIDE) {
            sumWide(number, x, k, y, a, b, c, d);
        } else {
            sumNarrow(number, x, k, y, a, b, c, d);
        }
    }

    private void sumNarrow(int number, float[] x, int k, float[] y, int a, int b, int c, int d) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector d0 = a0;
        FloatVector d1 = a0;
        int p = MET * weights.length * number;
        for (int n = 0; n < weights.length; n++) {
            FloatVector w = FloatVector.broadcast(SPECIES, weights[n]);
            FloatVector xa0 = FloatVector.fromArray(SPECIES, x, at[p] + k);
            FloatVector xa1 = FloatVector.fromArray(SPECIES, x, at[p] + k + LANES);
            FloatVector xb0 = FloatVector.fromArray(SPECIES, x, at[p + 1] + k);
            FloatVector xb1 = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES);
            FloatVector xc0 = FloatVector.fromArray(SPECIES, x, at[p + 2] + k);
            FloatVector xc1 = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES);
            FloatVector xd0 = FloatVector.fromArray(SPECIES, x, at[p + 3] + k);
            FloatVector xd1 = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES);
            a0 = w.fma(xa0, a0);
            a1 = w.fma(xa1, a1);
            b0 = w.fma(xb0, b0);
            b1 = w.fma(xb1, b1);
            c0 = w.fma(xc0, c0);
            c1 = w.fma(xc1, c1);
            d0 = w.fma(xd0, d0);
            d1 = w.fma(xd1, d1);
            if (isPair[n]) {
                w = FloatVector.broadcast(SPECIES, weights[n + 1]);
                a0 = w.fma(xb0, a0);
                a1 = w.fma(xb1, a1);
                b0 = w.fma(xc0, b0);
                b1 = w.fma(xc1, b1);
                c0 = w.fma(xd0, c0);
                c1 = w.fma(xd1, c1);
                d0 = w.fma(FloatVector.fromArray(SPECIES, x, at[p + 4] + k), d0);
                d1 = w.fma(FloatVector.fromArray(SPECIES, x, at[p + 4] + k + LANES), d1);
                n++;
                p += MET;
            }
            p += MET;
        }
        a0.intoArray(y, a);
        a1.intoArray(y, a + LANES);
        b0.intoArray(y, b);
        b1.intoArray(y, b + LANES);
        c0.intoArray(y, c);
        c1.intoArray(y, c + LANES);
        d0.intoArray(y, d);
        d1.intoArray(y, d + LANES);
    }

    private void sumWide(int number, float[] x, int k, float[] y, int a, int b, int c, int d) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector c2 = a0;
        FloatVector c3 = a0;
        FloatVector d0 = a0;
        FloatVector d1 = a0;
        FloatVector d2 = a0;
        FloatVector d3 = a0;
        int p = MET * weights.length * number;
        for (int n = 0; n < weights.length; n++) {
            FloatVector u = FloatVector.broadcast(SPECIES, weights[n]);
            if (isPair[n]) {
                FloatVector v = FloatVector.broadcast(SPECIES, weights[n + 1]);
                FloatVector met = FloatVector.fromArray(SPECIES, x, at[p] + k);
                a0 = u.fma(met, a0);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + LANES);
                a1 = u.fma(met, a1);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + 2 * LANES);
                a2 = u.fma(met, a2);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + 3 * LANES);
                a3 = u.fma(met, a3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k);
                b0 = u.fma(met, b0);
                a0 = v.fma(met, a0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES);
                b1 = u.fma(met, b1);
                a1 = v.fma(met, a1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 2 * LANES);
                b2 = u.fma(met, b2);
                a2 = v.fma(met, a2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 3 * LANES);
                b3 = u.fma(met, b3);
                a3 = v.fma(met, a3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k);
                c0 = u.fma(met, c0);
                b0 = v.fma(met, b0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES);
                c1 = u.fma(met, c1);
                b1 = v.fma(met, b1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 2 * LANES);
                c2 = u.fma(met, c2);
                b2 = v.fma(met, b2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 3 * LANES);
                c3 = u.fma(met, c3);
                b3 = v.fma(met, b3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k);
                d0 = u.fma(met, d0);
                c0 = v.fma(met, c0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES);
                d1 = u.fma(met, d1);
                c1 = v.fma(met, c1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 2 * LANES);
                d2 = u.fma(met, d2);
                c2 = v.fma(met, c2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 3 * LANES);
                d3 = u.fma(met, d3);
                c3 = v.fma(met, c3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k);
                d0 = v.fma(met, d0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + LANES);
                d1 = v.fma(met, d1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + 2 * LANES);
                d2 = v.fma(met, d2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + 3 * LANES);
                d3 = v.fma(met, d3);
                n++;
                p += 2 * MET;
            } else {
                a0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k), a0);
                a1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + LANES), a1);
                a2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + 2 * LANES), a2);
                a3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + 3 * LANES), a3);
                b0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k), b0);
                b1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES), b1);
                b2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 2 * LANES), b2);
                b3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 3 * LANES), b3);
                c0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k), c0);
                c1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES), c1);
                c2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 2 * LANES), c2);
                c3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 3 * LANES), c3);
                d0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k), d0);
                d1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES), d1);
                d2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 2 * LANES), d2);
                d3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 3 * LANES), d3);
                p += MET;
            }
        }
        a0.intoArray(y, a);
        a1.intoArray(y, a + LANES);
        a2.intoArray(y, a + 2 * LANES);
        a3.intoArray(y, a + 3 * LANES);
        b0.intoArray(y, b);
        b1.intoArray(y, b + LANES);
        b2.intoArray(y, b + 2 * LANES);
        b3.intoArray(y, b + 3 * LANES);
        c0.intoArray(y, c);
        c1.intoArray(y, c + LANES);
        c2.intoArray(y, c + 2 * LANES);
        c3.intoArray(y, c + 3 * LANES);
        d0.intoArray(y, d);
        d1.intoArray(y, d + LANES);
        d2.intoArray(y, d + 2 * LANES);
        d3.intoArray(y, d + 3 * LANES);
    }
}
