package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The slope of an angle in degrees, {@code tan(x) / slope}, in float64: the inverse of {@link SlopeAngle}.
 *
 * @param slope of a result that is 1
 */
public record AngleSlope(float slope) implements Kernel {

    /** The conversion to radians, the tangent, and a quotient. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Sine and cosine by polynomials, in float32. */
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
            y[to + k] = (float) (Math.tan(Math.toRadians(x[at + k])) / slope);
        }
    }
}
