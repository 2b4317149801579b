package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The {@link Strike} among traces of a fault whose strike on the map is read, both in degrees, 0..360: the fault dips
 * towards strike + 90, where its depth changes from line to line as the steps of the lines lead that way.
 *
 * @param inlineEast the step to the next inline, to the east
 * @param inlineNorth to the north
 * @param crosslineEast the step to the next crossline, to the east
 * @param crosslineNorth to the north
 */
public record IndexStrike(double inlineEast, double inlineNorth, double crosslineEast, double crosslineNorth)
        implements Kernel {

    private static final int CIRCLE = 360;
    private static final int HALF = 180;

    /** Sine and cosine, two sums of products, and an angle. */
    @Override
    public double operations(int inputs, int samples) {
        return 10;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** The steps to the next inline and crossline along a dip, of unit length, towards strike + 90. */
    private double[] steps(double strike) {
        double sine = Math.sin(Math.toRadians(strike));
        double cosine = Math.cos(Math.toRadians(strike));
        return new double[] {inlineEast * cosine - inlineNorth * sine, crosslineEast * cosine - crosslineNorth * sine};
    }

    /** The strike among traces of a strike on the map; opposite ones are exactly so. */
    public Strike of(double strike) {
        if (strike >= HALF) return new Strike((of(strike - HALF).degrees() + HALF) % CIRCLE);
        double[] steps = steps(strike);
        double degrees = Math.toDegrees(Math.atan2(-steps[1], steps[0]));
        return new Strike(degrees < 0 ? degrees + CIRCLE : degrees);
    }

    /** The distance on the map, along the dip of a strike, of the steepest step from trace to trace. */
    public double metresAcross(double strike) {
        double[] steps = steps(strike);
        return Math.hypot(steps[0], steps[1]);
    }

    /** Angles by polynomials, in float32. */
    @Override
    public double tolerance() {
        return 2e-6;
    }

    @Override
    public void row(Rows rows, int row) {
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float strike = rows.input(0)[at + k];
            rows.output(0)[to + k] = Float.isNaN(strike) ? strike : (float) of(strike).degrees();
        }
    }
}
