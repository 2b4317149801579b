package org.varve.kernel;

import org.varve.core.Halo;

/**
 * The strike of a fault: where its horizontal lines run, in degrees from the crossline axis towards the inline axis.
 * The fault comes deeper towards strike + 90 degrees: a plane {@code di cos(strike) - dj sin(strike) = dk r} for a
 * fault that moves by {@code r} traces per sample.
 *
 * @param degrees 0..360
 */
public record Strike(double degrees) {

    private static final double EIGHTH = 45;

    /** The same line, in 0..180. */
    Strike line() {
        return new Strike(degrees % (4 * EIGHTH));
    }

    /** Whether the line lies nearer to the inline axis than to the crossline axis. */
    public boolean runsAlongInlines() {
        double direction = line().degrees;
        return EIGHTH < direction && direction < 3 * EIGHTH;
    }

    /** A point of the line: inlines and crosslines, of which the axis nearer to it has whole ones. */
    double[] along(int traces) {
        double radians = Math.toRadians(line().degrees);
        return runsAlongInlines()
                ? new double[] {traces, traces / Math.tan(radians)}
                : new double[] {traces * Math.tan(radians), traces};
    }

    /** The displacement of the fault: inlines and crosslines, on the axis farther from the line. */
    double[] across(double traces) {
        double radians = Math.toRadians(degrees);
        return runsAlongInlines()
                ? new double[] {0, -traces / Math.sin(radians)}
                : new double[] {traces / Math.cos(radians), 0};
    }

    /** The offset from the sample to a point. */
    static Halo halo(double[] point, int samples) {
        return new Halo(Stencil.reach(point[0]), Stencil.reach(point[1]), samples);
    }
}
