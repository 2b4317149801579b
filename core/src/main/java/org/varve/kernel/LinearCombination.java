package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The weighted sum of two fields: {@code a x + b y}; the second product and the sum are rounded together.
 *
 * @param a weight of the first field
 * @param b weight of the second
 */
public record LinearCombination(float a, float b) implements Kernel {

    /** A product and an fma. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] z = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atY = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            z[to + k] = Math.fma(b, y[atY + k], a * x[atX + k]);
        }
    }
}
