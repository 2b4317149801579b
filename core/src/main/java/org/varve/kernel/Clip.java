package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Each sample, cut to {@code least..most}. NaN stays NaN.
 *
 * @param least what smaller samples become
 * @param most what larger samples become
 */
public record Clip(float least, float most) implements Kernel {

    /** Both cuts. */
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
