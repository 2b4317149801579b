package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Angle of the complex number {@code x + i h} in degrees, -180..180; 0 where both are 0. A zero {@code h} counts as
 * positive whatever its sign.
 */
public record Phase() implements Kernel {

    /** The angle in radians. */
    static double angle(double x, double h) {
        if (h == 0) {
            return x < 0 ? Math.PI : 0;
        }
        return Math.atan2(h, x);
    }

    /** The angle, and its conversion to degrees. */
    @Override
    public double operations(int inputs, int samples) {
        return 2;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Where the envelope is a thousandth of the largest, the phase has three digits fewer than the samples. */
    @Override
    public double tolerance() {
        return 2e-4;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] h = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atH = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) Math.toDegrees(angle(x[atX + k], h[atH + k]));
        }
    }
}
