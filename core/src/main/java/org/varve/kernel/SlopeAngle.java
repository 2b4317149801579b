package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The angle of a slope, {@code atan(slope x)} in degrees.
 *
 * @param slope of a sample that is 1
 */
public record SlopeAngle(float slope) implements Kernel {

    /** A product, the angle, and its conversion to degrees. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The arctangent by a polynomial, in float32. */
    @Override
    public double tolerance() {
        return 1e-6;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) Math.toDegrees(Math.atan((double) x[at + k] * slope));
        }
    }
}
