package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A linear function of each sample: {@code slope x + intercept}, in float64.
 *
 * @param slope units of the output per unit of the input
 * @param intercept the output for 0
 */
public record Line(double slope, double intercept) implements Kernel {

    /** A product and a sum. */
    @Override
    public double operations(int inputs, int samples) {
        return 2;
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
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) (x[at + k] * slope + intercept);
        }
    }
}
