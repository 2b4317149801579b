package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The angle of a slope, {@code atan(slope x)} in degrees; {@code atan(slope x v)} of a second field {@code v}, a
 * velocity in m/s or ft/s, and NaN where that is infinite or below {@link #SLOWEST}.
 *
 * @param slope of a sample that is 1
 */
public record SlopeAngle(float slope) implements Kernel {

    /** No rock is slower, in m/s or ft/s: a smaller velocity is missing or in km/s. */
    public static final float SLOWEST = 50;

    /** Products, the angle, and its conversion to degrees. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 + inputs;
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
            y[to + k] = (float) Math.toDegrees(Math.atan((double) x[at + k] * slope * factor(rows, 1, row, k)));
        }
    }

    /** The velocity of an optional field: 1 without it, NaN if it is infinite or too slow. */
    static double factor(Rows rows, int field, int row, int k) {
        if (rows.inputs() <= field) return 1;
        float value = rows.input(field)[rows.at(field, 0, row) + k];
        return value >= SLOWEST && value <= Float.MAX_VALUE ? value : Double.NaN;
    }
}
