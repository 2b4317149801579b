package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The derivatives of a field along inlines and along crosslines, as {@link Gradient} has them, but from samples of the
 * survey alone: at its edges differences are one-sided, and the smoothing sees the edge in place of what lies beyond. 0
 * beyond the edges.
 *
 * @param survey the samples of the survey
 */
public record LateralSlopes(Interior survey) implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(1, 1, 1);
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Axis by axis, each value once: two differences of two operations, and four smoothings of four. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 * 2 + 4 * 4;
    }

    /** The factor of a difference between the neighbours of a position. */
    public static float perStep(Span axis, int at) {
        int distance = axis.nearest(at + 1) - axis.nearest(at - 1);
        return distance == 0 ? 0 : 1f / distance;
    }

    @Override
    public void row(Rows rows, int row) {
        boolean hasTrace = survey.hasTrace(rows.inline(), rows.firstCrossline() + row);
        for (int k = 0; k < rows.samples(); k++) {
            if (!hasTrace || !survey.samples().contains(rows.firstSample() + k)) {
                rows.output(0)[rows.to(0, row) + k] = 0;
                rows.output(1)[rows.to(1, row) + k] = 0;
                continue;
            }
            int before = beside(survey.samples(), rows.firstSample() + k, -1);
            int after = beside(survey.samples(), rows.firstSample() + k, 1);
            rows.output(0)[rows.to(0, row) + k] = Gradient.smooth(
                    inlines(rows, row, k + before), inlines(rows, row, k), inlines(rows, row, k + after));
            rows.output(1)[rows.to(1, row) + k] = Gradient.smooth(
                    crosslines(rows, row, k + before), crosslines(rows, row, k), crosslines(rows, row, k + after));
        }
    }

    /** The step to a neighbour, or none if it is beyond the edge. */
    public static int beside(Span axis, int at, int step) {
        return axis.nearest(at + step) - axis.nearest(at);
    }

    /** The derivative along inlines, smoothed along crosslines. */
    private float inlines(Rows rows, int row, int k) {
        int at = rows.firstCrossline() + row;
        return Gradient.smooth(
                difference(rows, row + beside(survey.crosslines(), at, -1), k), difference(rows, row, k),
                difference(rows, row + beside(survey.crosslines(), at, 1), k));
    }

    private float difference(Rows rows, int row, int k) {
        float before = sample(rows, beside(survey.inlines(), rows.inline(), -1), row, k);
        float after = sample(rows, beside(survey.inlines(), rows.inline(), 1), row, k);
        return (after - before) * perStep(survey.inlines(), rows.inline());
    }

    /** The derivative along crosslines, smoothed along inlines. */
    private float crosslines(Rows rows, int row, int k) {
        int at = rows.firstCrossline() + row;
        float before = smooth(rows, row + beside(survey.crosslines(), at, -1), k);
        float after = smooth(rows, row + beside(survey.crosslines(), at, 1), k);
        return (after - before) * perStep(survey.crosslines(), at);
    }

    private float smooth(Rows rows, int row, int k) {
        return Gradient.smooth(
                sample(rows, beside(survey.inlines(), rows.inline(), -1), row, k), sample(rows, 0, row, k),
                sample(rows, beside(survey.inlines(), rows.inline(), 1), row, k));
    }

    private static float sample(Rows rows, int di, int row, int k) {
        return rows.input(0)[rows.at(0, di, row) + k];
    }
}
