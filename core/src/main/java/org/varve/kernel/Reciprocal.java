package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * {@code 1 / max(x, floor)}, or 1 over the root of this maximum. NaN stays NaN.
 *
 * @param floor positive
 * @param root whether to take the root
 */
public record Reciprocal(float floor, boolean root) implements Kernel {

    /** A maximum, its root if it is taken, and the quotient. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public int degree(int input) {
        return root ? -input / 2 : -input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float denominator = Math.max(x[at + k], floor);
            y[to + k] = 1 / (root ? (float) Math.sqrt(denominator) : denominator);
        }
    }
}
