package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/** Hale's likelihood of a fault, {@code 1 - s^8} of a semblance {@code s} of 0..1. */
public record Likelihood() implements Kernel {

    @Override
    public double operations(int inputs, int samples) {
        return 4;
    }

    /** Eight times the error of the semblance, which includes that of the dips of layers. */
    @Override
    public double tolerance() {
        return 1e-4;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] semblance = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float square = semblance[at + k] * semblance[at + k];
            float fourth = square * square;
            y[to + k] = 1 - fourth * fourth;
        }
    }
}
