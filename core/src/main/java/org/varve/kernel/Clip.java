package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Each sample clipped to {@code least..most}. NaN stays NaN.
 *
 * @param least replaces smaller samples
 * @param most replaces larger samples
 */
public record Clip(float least, float most) implements Kernel {

    /** A maximum and a minimum. */
    @Override
    public double operations(int inputs, int samples) {
        return 2;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = Math.min(Math.max(x[at + k], least), most);
        }
    }
}
