package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The level of each sample, an integer {@code 0..levels-1}: {@code floor((x - min) / (max - min) * (levels - 1))} in
 * float64, in this order; samples beyond the range get the end levels, and an empty range level 0. NaN stays NaN.
 */
public record Quantize(int levels, double min, double max) implements Kernel {

    /** A shift, two scalings, a rounding, and clipping at both ends. */
    @Override
    public double operations(int inputs, int samples) {
        return 6;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        int last = max > min ? levels - 1 : 0;
        double width = max > min ? max - min : Double.MAX_VALUE;
        for (int k = 0; k < rows.samples(); k++) {
            double level = Math.floor((x[at + k] - min) / width * last);
            y[to + k] = (float) Math.min(Math.max(level, 0), last);
        }
    }
}
