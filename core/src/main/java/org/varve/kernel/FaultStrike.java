package org.varve.kernel;

import java.util.List;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * One step of the search for the strike of the least semblance, which takes a few strikes, in their order. Reads for
 * each of them the semblances of the strike before, of this strike and of the strike after, and the dip at this
 * strike; then, but for the first step, what the step before has written: the least semblance so far, its strike and
 * its dip. Writes these three anew. Of strikes whose semblances differ by {@link FaultDips#ROUNDING} or less the first
 * counts; a strike is moved by at most half a step to the bottom of the parabola through its three semblances, unless
 * that is flat. NaN where a semblance is NaN.
 *
 * @param degrees these strikes, 1 to {@link #MOST}, each 0..360
 * @param step from strike to strike, in degrees
 */
public record FaultStrike(List<Float> degrees, float step) implements Kernel {

    /** The most strikes of a step. */
    public static final int MOST = 4;

    /** Fields that are read for each strike. */
    public static final int FIELDS = 4;

    public FaultStrike {
        if (degrees.isEmpty() || degrees.size() > MOST) {
            throw new IllegalArgumentException(
                    "a step takes %s strikes: give 1 to %s".formatted(degrees.size(), MOST));
        }
        degrees = List.copyOf(degrees);
    }

    /** The first of the three fields that the step before has written. */
    public int soFar() {
        return FIELDS * degrees.size();
    }

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /** For each strike the parabola, the turn back to 0..360 and the comparison. */
    @Override
    public double operations(int inputs, int samples) {
        return 12.0 * degrees.size();
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        boolean isFirst = rows.inputs() == soFar();
        for (int k = 0; k < rows.samples(); k++) {
            float least = isFirst ? Float.POSITIVE_INFINITY : value(rows, soFar(), row, k);
            float strike = isFirst ? 0 : value(rows, soFar() + 1, row, k);
            float dip = isFirst ? 0 : value(rows, soFar() + 2, row, k);
            for (int n = 0; n < degrees.size(); n++) {
                int before = FIELDS * n;
                float here = value(rows, before + 1, row, k);
                if (Parabola.isLess(here, least)) {
                    least = here;
                    strike = strike(n, Parabola.bottom(value(rows, before, row, k), here,
                            value(rows, before + 2, row, k)));
                    dip = value(rows, before + 3, row, k);
                }
            }
            rows.output(0)[rows.to(0, row) + k] = least;
            rows.output(1)[rows.to(1, row) + k] = strike;
            rows.output(2)[rows.to(2, row) + k] = dip;
        }
    }

    private float strike(int n, float offset) {
        float strike = degrees.get(n) + offset * step;
        return strike < 0 ? strike + 360 : strike;
    }

    private static float value(Rows rows, int field, int row, int k) {
        return rows.input(field)[rows.at(field, 0, row) + k];
    }
}
