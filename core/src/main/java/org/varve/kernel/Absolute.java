package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Absolute value times a constant: {@code |x| scale}.
 *
 * @param scale units of the output per unit of the input
 */
public record Absolute(float scale) implements Kernel {

    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = Math.abs(x[at + k]) * scale;
        }
    }
}
