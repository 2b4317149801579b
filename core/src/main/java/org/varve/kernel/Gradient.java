package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The three first derivatives {@code D_i, D_j, D_k}, in input units per sample: the central difference along one axis,
 * smoothed along the other two, times a constant. 0 outside the interior, so that no difference sees a sample beyond
 * the survey.
 *
 * @param scale units of the output per unit of the input, a power of two
 * @param interior where derivatives are taken
 */
public record Gradient(float scale, Interior interior) implements Kernel {

    /** Weight of the two neighbours in the smoothing along the other axes. */
    public static final float SIDE = 0.178947f;
    /** Weight of the sample itself. */
    public static final float CENTRE = 0.642105f;

    /** The factor of a difference over two samples. */
    public float half() {
        return 0.5f * scale;
    }

    @Override
    public Halo halo() {
        return new Halo(1, 1, 1);
    }

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /** Axis by axis, each value once: three differences of two operations, and five smoothings of four. */
    @Override
    public double operations(int inputs, int samples) {
        return 3 * 2 + 5 * 4;
    }

    @Override
    public void row(Rows rows, int row) {
        boolean hasTrace = interior.hasTrace(rows.inline(), rows.firstCrossline() + row);
        for (int k = 0; k < rows.samples(); k++) {
            if (!hasTrace || !interior.samples().contains(rows.firstSample() + k)) {
                for (int axis = 0; axis < 3; axis++) {
                    rows.output(axis)[rows.to(axis, row) + k] = 0;
                }
                continue;
            }
            rows.output(0)[rows.to(0, row) + k] = smooth(
                    smooth(inline(rows, row - 1, k - 1), inline(rows, row, k - 1), inline(rows, row + 1, k - 1)),
                    smooth(inline(rows, row - 1, k), inline(rows, row, k), inline(rows, row + 1, k)),
                    smooth(inline(rows, row - 1, k + 1), inline(rows, row, k + 1), inline(rows, row + 1, k + 1)));
            rows.output(1)[rows.to(1, row) + k] =
                    smooth(crossline(rows, row, k - 1), crossline(rows, row, k), crossline(rows, row, k + 1));
            rows.output(2)[rows.to(2, row) + k] = half() * (plane(rows, row, k + 1) - plane(rows, row, k - 1));
        }
    }

    /**
     * The difference along inlines. It is taken before smoothing, between values rounded alike, so that it is 0 for a
     * constant.
     */
    private float inline(Rows rows, int row, int k) {
        return half() * (sample(rows, 1, row, k) - sample(rows, -1, row, k));
    }

    /** The difference along crosslines, smoothed along inlines. */
    private float crossline(Rows rows, int row, int k) {
        return half() * (alongInlines(rows, row + 1, k) - alongInlines(rows, row - 1, k));
    }

    /** The sample smoothed along inlines and crosslines. */
    private static float plane(Rows rows, int row, int k) {
        return smooth(alongInlines(rows, row - 1, k), alongInlines(rows, row, k), alongInlines(rows, row + 1, k));
    }

    private static float alongInlines(Rows rows, int row, int k) {
        return smooth(sample(rows, -1, row, k), sample(rows, 0, row, k), sample(rows, 1, row, k));
    }

    static float smooth(float before, float here, float after) {
        return here * CENTRE + (before + after) * SIDE;
    }

    private static float sample(Rows rows, int di, int row, int k) {
        return rows.input(0)[rows.at(0, di, row) + k];
    }
}
