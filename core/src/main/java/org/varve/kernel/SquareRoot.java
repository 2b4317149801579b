package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The square root of each non-negative sample times a constant.
 *
 * @param scale a power of two
 */
public record SquareRoot(float scale) implements Kernel {

    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public int degree(int input) {
        return input / 2;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) Math.sqrt(x[at + k]) * scale;
        }
    }
}
