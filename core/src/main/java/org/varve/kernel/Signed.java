package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A non-negative field with the sign of another field; 0 where that is 0.
 */
public record Signed() implements Kernel {

    /** The product of the field and the sign. */
    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] z = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atZ = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = x[atX + k] * Math.signum(z[atZ + k]);
        }
    }
}
