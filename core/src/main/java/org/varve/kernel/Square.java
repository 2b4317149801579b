package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The square of each sample times a constant: {@code (x scale)^2}.
 *
 * @param scale a power of two
 */
public record Square(float scale) implements Kernel {

    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float scaled = x[at + k] * scale;
            y[to + k] = scaled * scaled;
        }
    }
}
