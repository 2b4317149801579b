package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The product of a field and a field of weights, which does not grow with the survey's amplitude.
 */
public record Product() implements Kernel {

    /** The product. */
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
            y[to + k] = x[atX + k] * z[atZ + k];
        }
    }
}
