package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * One step of the search for the strike of the least semblance. Reads the semblances of the strike before, of this
 * strike and of the strike after, the dip at this strike and, but for the first step, what the step before has written:
 * the least semblance so far, its strike and its dip. Writes these three anew. Of strikes whose semblances differ by
 * {@link FaultDips#ROUNDING} or less the first counts; a strike is moved by at most half a step to the bottom of the
 * parabola through its three semblances, unless that is flat. NaN where a semblance is NaN.
 *
 * @param degrees this strike, 0..360
 * @param step from strike to strike, in degrees
 */
public record FaultStrike(float degrees, float step) implements Kernel {

    /** Fields that the first step reads. */
    public static final int FIRST = 4;

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /** The parabola, the turn back to 0..360 and the comparison. */
    @Override
    public double operations(int inputs, int samples) {
        return 12;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        boolean isFirst = rows.inputs() == FIRST;
        for (int k = 0; k < rows.samples(); k++) {
            float here = value(rows, 1, row, k);
            boolean isBest = isFirst || Parabola.isLess(here, value(rows, FIRST, row, k));
            float offset = Parabola.bottom(value(rows, 0, row, k), here, value(rows, 2, row, k));
            rows.output(0)[rows.to(0, row) + k] = isBest ? here : value(rows, FIRST, row, k);
            rows.output(1)[rows.to(1, row) + k] = isBest ? strike(offset) : value(rows, FIRST + 1, row, k);
            rows.output(2)[rows.to(2, row) + k] = value(rows, isBest ? 3 : FIRST + 2, row, k);
        }
    }

    private float strike(float offset) {
        float strike = degrees + offset * step;
        return strike < 0 ? strike + 360 : strike;
    }

    private static float value(Rows rows, int field, int row, int k) {
        return rows.input(field)[rows.at(field, 0, row) + k];
    }
}
