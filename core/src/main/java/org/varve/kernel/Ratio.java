package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The quotient of a field and a non-negative field, clipped to {@code -bound..bound}; {@code undefined} where both are
 * 0. NaN stays NaN.
 *
 * @param bound largest magnitude, positive; the quotient by 0 has it with the sign of the first field
 * @param undefined the value of 0/0
 * @param tolerance allowed difference of quotients, relative to the largest, if the fields differ in their last digits;
 *     0 for fields that every body computes to the bit
 */
public record Ratio(float bound, float undefined, double tolerance) implements Kernel {

    /** A quotient of fields that every body computes to the bit. */
    public Ratio(float bound, float undefined) {
        this(bound, undefined, 0);
    }

    /** The quotient, and clipping at both ends. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public int degree(int input) {
        return 0;
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
            y[to + k] = of(x[atX + k], z[atZ + k]);
        }
    }

    float of(float numerator, float denominator) {
        float quotient = Math.min(Math.max(numerator / denominator, -bound), bound);
        return numerator == 0 && denominator == 0 ? undefined : quotient;
    }
}
