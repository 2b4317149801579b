package org.varve.cpu;

import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/**
 * Weighted sums for eight rows that are neighbours. All rows that they meet lie in one array, {@link #WIDTH} apart, so
 * that the compiler knows how far the nine rows around a point are from each other: one index and one check are enough
 * for all of them. The sum of a sample does not depend on which of the eight rows it lies in.
 */
final class EightRowSums {

    static final int ROWS = 8;

    /** Floats from row to row: an odd number of lines of a cache, so that neighbours do not displace each other. */
    static final int WIDTH = 400;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final List<Stencil> stencils;
    private final boolean isAlongInlines;
    /** For each point, where the sample of row 0 stands that sample 0 meets. */
    private final int[] at;
    /** For each point, the weight of the row it lies on or behind, and of the next row. */
    private final float[] weights;
    /** Whether a point lies between two rows. */
    private final boolean[] isBetween;
    /** The number of the point after those of each stencil. */
    private final int[] ends;

    /**
     * Sums of the neighbours of stencils.
     *
     * @param isAlongInlines whether the rows are neighbours along the inline axis, and the stencils' points lie between
     *     traces along that axis
     * @param origin where sample 0 of row 0 stands
     */
    EightRowSums(Work work, List<Stencil> stencils, boolean isAlongInlines, int origin) {
        this.stencils = stencils;
        this.isAlongInlines = isAlongInlines;
        int most = stencils.stream().mapToInt(stencil -> stencil.neighbours().size()).sum();
        at = work.ints(most);
        isBetween = work.booleans(most);
        ends = work.ints(stencils.size());
        weights = work.floats(2L * most);
        if (at.length > 0) fill(origin);
    }

    private void fill(int origin) {
        int point = 0;
        for (int n = 0; n < ends.length; n++) {
            List<Neighbour> neighbours = stencils.get(n).neighbours();
            for (int m = 0; m < neighbours.size(); m++) {
                Neighbour here = neighbours.get(m);
                at[point] = origin + row(here) * WIDTH + here.sample();
                weights[2 * point] = here.weight();
                isBetween[point] = m + 1 < neighbours.size() && isNext(here, neighbours.get(m + 1));
                if (isBetween[point]) weights[2 * point + 1] = neighbours.get(++m).weight();
                point++;
            }
            ends[n] = point;
        }
    }

    private boolean isNext(Neighbour here, Neighbour next) {
        return next.sample() == here.sample() && row(next) == row(here) + 1;
    }

    private int row(Neighbour neighbour) {
        return isAlongInlines ? neighbour.inline() : neighbour.crossline();
    }

    /**
     * Sums the neighbours that a stencil has around a vector of samples of each row.
     *
     * @param n the number of the stencil
     * @param x the rows that are met
     * @param k the first sample, counted from where the origin stands
     * @param y takes the sums of one row after the other, from {@code to} on
     */
    void sum(int n, float[] x, int k, float[] y, int to) {
        sum(n == 0 ? 0 : ends[n - 1], ends[n], x, k, y, to);
    }

    private void sum(int first, int end, float[] x, int k, float[] y, int to) {
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        FloatVector e = a;
        FloatVector f = a;
        FloatVector g = a;
        FloatVector h = a;
        for (int n = first; n < end; n++) {
            int p = at[n] + k;
            FloatVector w = FloatVector.broadcast(SPECIES, weights[2 * n]);
            FloatVector x0 = FloatVector.fromArray(SPECIES, x, p);
            FloatVector x1 = FloatVector.fromArray(SPECIES, x, p + WIDTH);
            FloatVector x2 = FloatVector.fromArray(SPECIES, x, p + 2 * WIDTH);
            FloatVector x3 = FloatVector.fromArray(SPECIES, x, p + 3 * WIDTH);
            FloatVector x4 = FloatVector.fromArray(SPECIES, x, p + 4 * WIDTH);
            FloatVector x5 = FloatVector.fromArray(SPECIES, x, p + 5 * WIDTH);
            FloatVector x6 = FloatVector.fromArray(SPECIES, x, p + 6 * WIDTH);
            FloatVector x7 = FloatVector.fromArray(SPECIES, x, p + 7 * WIDTH);
            a = w.fma(x0, a);
            b = w.fma(x1, b);
            c = w.fma(x2, c);
            d = w.fma(x3, d);
            e = w.fma(x4, e);
            f = w.fma(x5, f);
            g = w.fma(x6, g);
            h = w.fma(x7, h);
            if (isBetween[n]) {
                w = FloatVector.broadcast(SPECIES, weights[2 * n + 1]);
                a = w.fma(x1, a);
                b = w.fma(x2, b);
                c = w.fma(x3, c);
                d = w.fma(x4, d);
                e = w.fma(x5, e);
                f = w.fma(x6, f);
                g = w.fma(x7, g);
                h = w.fma(FloatVector.fromArray(SPECIES, x, p + 8 * WIDTH), h);
            }
        }
        a.intoArray(y, to);
        b.intoArray(y, to + LANES);
        c.intoArray(y, to + 2 * LANES);
        d.intoArray(y, to + 3 * LANES);
        e.intoArray(y, to + 4 * LANES);
        f.intoArray(y, to + 5 * LANES);
        g.intoArray(y, to + 6 * LANES);
        h.intoArray(y, to + 7 * LANES);
    }
}
