package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.Taps;

/**
 * {@link Taps} across traces for four rows that are neighbours along its axis. Nearly all samples that one of the rows
 * meets the others meet as well, with other weights, so each is loaded once for all four. The sum of a sample is that
 * of a single row, to the bit.
 */
final class TapsOfFourRows {

    static final int ROWS = 4;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** Where the rows that are read begin, as many as one row reads and those of the other three. */
    final int[] at;

    /** Where the four rows begin. */
    final int[] to;

    private final float[] weights;

    TapsOfFourRows(Work work, float[] weights, int length) {
        this.weights = weights;
        at = work.ints(length + ROWS - 1L);
        to = work.ints(ROWS);
    }

    /** Computes the rows; at the first and last three that are read, not all of them meet a weight. */
    void compute(float[] x, float[] y, int samples) {
        int length = weights.length;
        for (int k = 0; k < samples; k += SPECIES.length()) {
            FloatVector a = FloatVector.zero(SPECIES);
            FloatVector b = a;
            FloatVector c = a;
            FloatVector d = a;

            FloatVector row = row(x, 0, k);
            FloatVector wa = weight(0);
            a = wa.fma(row, a);
            row = row(x, 1, k);
            FloatVector wb = wa;
            wa = weight(1);
            a = wa.fma(row, a);
            b = wb.fma(row, b);
            row = row(x, 2, k);
            FloatVector wc = wb;
            wb = wa;
            wa = weight(2);
            a = wa.fma(row, a);
            b = wb.fma(row, b);
            c = wc.fma(row, c);

            for (int t = 3; t < length; t++) {
                row = row(x, t, k);
                FloatVector wd = wc;
                wc = wb;
                wb = wa;
                wa = weight(t);
                a = wa.fma(row, a);
                b = wb.fma(row, b);
                c = wc.fma(row, c);
                d = wd.fma(row, d);
            }

            row = row(x, length, k);
            b = wa.fma(row, b);
            c = wb.fma(row, c);
            d = wc.fma(row, d);
            row = row(x, length + 1, k);
            c = wa.fma(row, c);
            d = wb.fma(row, d);
            row = row(x, length + 2, k);
            d = wa.fma(row, d);

            a.intoArray(y, to[0] + k);
            b.intoArray(y, to[1] + k);
            c.intoArray(y, to[2] + k);
            d.intoArray(y, to[3] + k);
        }
    }

    private FloatVector row(float[] x, int number, int k) {
        return FloatVector.fromArray(SPECIES, x, at[number] + k);
    }

    private FloatVector weight(int tap) {
        return FloatVector.broadcast(SPECIES, weights[tap]);
    }
}
