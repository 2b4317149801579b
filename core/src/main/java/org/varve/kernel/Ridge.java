package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A field of 0..1 where it is a ridge, else 0: above the neighbouring trace on one side of the strike and not below
 * that on the other. Neighbours are those of the
 * eight that lie nearest to the direction across; what differs by {@link #ROUNDING} or less is alike. The fields read
 * are the field and its strike in degrees, as {@link Strike} has it. NaN stays NaN.
 */
public record Ridge() implements Kernel {

    /** The difference of values that may be due to rounding. */
    public static final float ROUNDING = 1e-5f;

    /** Half of the sector of strikes that one pair of neighbours lies across, in degrees. */
    private static final float HALF = 22.5f;

    /** The neighbour across the strikes about 0, 45, 90 and 135 degrees. */
    private static final int[] INLINES = {1, 1, 0, 1};
    private static final int[] CROSSLINES = {0, -1, 1, 1};

    @Override
    public Halo halo() {
        return new Halo(1, 1, 0);
    }

    @Override
    public Halo halo(int input, int inputs) {
        return input == 0 ? halo() : Halo.NONE;
    }

    /** The sector, and two comparisons. */
    @Override
    public double operations(int inputs, int samples) {
        return 4;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] strike = rows.input(1);
        for (int k = 0; k < rows.samples(); k++) {
            int sector = (int) ((strike[rows.at(1, 0, row) + k] + HALF) / (2 * HALF)) % INLINES.length;
            float here = x[rows.at(0, 0, row) + k];
            float before = x[rows.at(0, -INLINES[sector], row - CROSSLINES[sector]) + k];
            float after = x[rows.at(0, INLINES[sector], row + CROSSLINES[sector]) + k];
            boolean isRidge = here - before > ROUNDING && after - here <= ROUNDING;
            rows.output(0)[rows.to(0, row) + k] = isRidge || Float.isNaN(here) ? here : 0;
        }
    }
}
