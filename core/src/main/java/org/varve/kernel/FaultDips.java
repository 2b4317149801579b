package org.varve.kernel;

import java.util.stream.IntStream;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The least semblance of planes of one strike that dip in several ways, and that dip in degrees. The fields read are
 * the numerator and the denominator of the semblance, smoothed along the strike; each plane is their mean over points
 * above and below, whole samples, linear between traces across the strike. The semblance is cut at 1, and 1 where the
 * denominator is 0 or subnormal. Of dips whose semblances differ by {@link #ROUNDING} or less the first counts; it is
 * moved by at most half a step to the bottom of the parabola through its neighbours, unless it is the first or last or
 * the parabola is flat. NaN where a plane holds one.
 *
 * @param first dip in degrees
 * @param step from dip to dip, in degrees
 * @param count number of dips
 * @param aspect traces per sample: a dip of 45 degrees is one sample over {@code aspect} traces
 * @param points of a plane, odd
 * @param spacing samples from point to point
 */
public record FaultDips(Strike strike, double first, double step, int count, double aspect, int points,
        int spacing) implements Kernel {

    /** The difference of semblances that may be due to rounding. */
    public static final float ROUNDING = 1e-6f;

    /** Parabolas that bend by less are flat. */
    public static final float FLAT = 1e-4f;

    /** The neighbours that the plane of a dip, counted from 0, is the mean of. */
    public Stencil stencil(int dip) {
        int half = points / 2;
        return Stencil.mean(IntStream.rangeClosed(-half, half).mapToObj(n -> point(dip, n)).toList());
    }

    private double[] point(int dip, int number) {
        int sample = number * spacing;
        double[] lateral = strike.across(sample * aspect / Math.tan(Math.toRadians(first + dip * step)));
        return new double[] {lateral[0], lateral[1], sample};
    }

    /** The first and smallest dip. */
    @Override
    public Halo halo() {
        return Strike.halo(point(0, points / 2), points / 2 * spacing);
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Two fmas for each point of a plane of either field; the ratio, and the choice. */
    @Override
    public double operations(int inputs, int samples) {
        return count * (8.0 * points + 3) + 7;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The semblances of each dip. */
    @Override
    public int scratch(int samples) {
        return count * samples;
    }

    @Override
    public void row(Rows rows, int row) {
        for (int dip = 0; dip < count; dip++) {
            addSemblances(rows, row, dip);
        }
        for (int k = 0; k < rows.samples(); k++) {
            int best = 0;
            float least = semblance(rows, 0, k);
            for (int dip = 1; dip < count; dip++) {
                if (Parabola.isLess(semblance(rows, dip, k), least)) {
                    least = semblance(rows, dip, k);
                    best = dip;
                }
            }
            boolean atEnd = best == 0 || best == count - 1;
            float before = atEnd ? least : semblance(rows, best - 1, k);
            float after = atEnd ? least : semblance(rows, best + 1, k);
            rows.output(0)[rows.to(0, row) + k] = least;
            rows.output(1)[rows.to(1, row) + k] =
                    (float) first + (best + Parabola.bottom(before, least, after)) * (float) step;
        }
    }

    /** Numerator and denominator stand in the outputs meanwhile. */
    private void addSemblances(Rows rows, int row, int dip) {
        Stencil stencil = stencil(dip);
        stencil.sum(rows, 0, 0, row);
        stencil.sum(rows, 1, 1, row);
        for (int k = 0; k < rows.samples(); k++) {
            float denominator = rows.output(1)[rows.to(1, row) + k];
            float numerator = rows.output(0)[rows.to(0, row) + k];
            rows.scratch()[dip * rows.samples() + k] =
                    denominator < Float.MIN_NORMAL ? 1 : Math.min(1, numerator / denominator);
        }
    }

    private static float semblance(Rows rows, int dip, int k) {
        return (float) rows.scratch()[dip * rows.samples() + k];
    }
}
