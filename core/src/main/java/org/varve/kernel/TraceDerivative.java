package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Derivative along the trace, per sample: the central difference {@code (x[k + 1] - x[k - 1]) / 2}, one-sided at the
 * first and the last sample; 0 in a trace of one sample.
 */
public record TraceDerivative() implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    /** The difference and its half. */
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
        int last = rows.samples() - 1;
        for (int k = 1; k < last; k++) {
            y[to + k] = 0.5f * (x[at + k + 1] - x[at + k - 1]);
        }
        y[to] = x[at + Math.min(1, last)] - x[at];
        y[to + last] = x[at + last] - x[at + Math.max(0, last - 1)];
    }
}
