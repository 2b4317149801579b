package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The {@link TraceDerivative} of an envelope {@code E} over the envelope, {@code E' / E} per sample, clipped to
 * {@code -bound..bound} and then multiplied by {@code scale}; 0 where both are 0. NaN stays NaN.
 *
 * @param bound largest magnitude before the scale, positive
 * @param scale units of the output for a change by the envelope itself per sample
 * @param signed whether the sign is kept
 */
public record RelativeChange(float bound, float scale, boolean signed) implements Kernel {

    /** The divisor where the envelope is 0. */
    public static final float LEAST = Float.MIN_VALUE;

    @Override
    public boolean wholeTrace() {
        return true;
    }

    /** The derivative, the quotient, clipping at both ends, and the scale. */
    @Override
    public double operations(int inputs, int samples) {
        return scale == 1 ? 5 : 6;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Where the envelope is a thousandth of its largest, it has three digits fewer than the samples. */
    @Override
    public double tolerance() {
        return 2e-4;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        int last = rows.samples() - 1;
        for (int k = 1; k < last; k++) {
            y[to + k] = of(0.5f * (x[at + k + 1] - x[at + k - 1]), x[at + k]);
        }
        ends(rows, row);
    }

    /** Computes the first and the last sample of a row. */
    public void ends(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        int last = rows.samples() - 1;
        y[to] = of(x[at + Math.min(1, last)] - x[at], x[at]);
        y[to + last] = of(x[at + last] - x[at + Math.max(0, last - 1)], x[at + last]);
    }

    /** The result for a derivative and an envelope. */
    private float of(float derivative, float envelope) {
        float change = Math.min(Math.max(derivative / Math.max(envelope, LEAST), -bound), bound);
        return (signed ? change : Math.abs(change)) * scale;
    }
}
