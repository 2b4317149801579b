package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Dip of a layer, and the bearing of the direction in which it gets deeper, 0..360 degrees clockwise from north, from
 * its inline and crossline dip. The bearing is 0 where both are 0. A third field, a velocity, multiplies the dip's
 * vector; the dip is NaN where {@link SlopeAngle} would be.
 *
 * @param slope what the dips are on the map, for the bearing
 * @param dip what they are for the dip itself, which is the length of that vector
 * @param isAngle whether the dip is the angle of that length, in degrees
 */
public record DipDirection(MapTurn slope, MapTurn dip, boolean isAngle) implements Kernel {

    private static final int CIRCLE = 360;

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Two vectors, a length, perhaps multiplied, and two angles. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 * 6 + 4 + (inputs - 2) + 2 * 2;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Arctangents by a polynomial, in float32. */
    @Override
    public double tolerance() {
        return 2e-6;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] p = rows.input(0);
        float[] q = rows.input(1);
        int atP = rows.at(0, 0, row);
        int atQ = rows.at(1, 0, row);
        for (int k = 0; k < rows.samples(); k++) {
            double length = SlopeAngle.factor(rows, 2, row, k)
                    * Math.hypot(dip.east(p[atP + k], q[atQ + k]), dip.north(p[atP + k], q[atQ + k]));
            double bearing = bearing(slope.east(p[atP + k], q[atQ + k]), slope.north(p[atP + k], q[atQ + k]));
            rows.output(0)[rows.to(0, row) + k] = (float) (isAngle ? Math.toDegrees(Math.atan(length)) : length);
            rows.output(1)[rows.to(1, row) + k] = (float) bearing;
        }
    }

    private static double bearing(double east, double north) {
        double angle = Math.toDegrees(Phase.angle(north, east));
        return angle < 0 ? angle + CIRCLE : angle;
    }
}
