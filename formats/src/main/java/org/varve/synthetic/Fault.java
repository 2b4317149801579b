package org.varve.synthetic;

import java.util.SplittableRandom;

/**
 * A normal fault: a dipping, slightly curved surface above which, on the hanging wall, the layers lie deeper.
 *
 * <p>The throw grows with depth, as if sediments had settled on a moving fault, and varies along the strike. The break
 * is spread over a narrow zone, as in migrated data.
 */
final class Fault {

    /**
     * Bins that the surface moves sideways in a second of two-way time: a dip of about 65 degrees at usual velocities
     * and bin sizes.
     */
    private static final double BINS_PER_SECOND = 28;

    private static final double ZONE_SECONDS = 0.036;

    private final double across;
    private final double along;
    private final double position;
    private final double facing;
    private final double largestThrow;
    private final double bendLength;
    private final double bend;
    private final double middle;
    private final double phase;

    /**
     * Makes a fault.
     *
     * @param direction direction of the horizontal normal, in radians from the inline axis to the crossline axis
     * @param position distance from the survey's corner along the normal, in bins, at half the record length
     * @param facing 1 if the fault dips along the normal, -1 if against it
     * @param largestThrow throw at the bottom of the record, in seconds
     * @param recordLength in seconds
     */
    Fault(SplittableRandom random, double direction, double position, int facing, double largestThrow,
            double recordLength) {
        this.across = StrictMath.cos(direction);
        this.along = StrictMath.sin(direction);
        this.position = position;
        this.facing = facing;
        this.largestThrow = largestThrow;
        this.middle = 0.5 * recordLength;
        this.bendLength = random.nextDouble(25, 45);
        this.bend = 0.08 * bendLength;
        this.phase = 2 * Math.PI * random.nextDouble();
    }

    /** The time, in seconds, at which a vertical line meets the fault. */
    double timeBelow(int inline, int crossline) {
        double strike = along * inline - across * crossline;
        double curve = bend * StrictMath.sin(strike / bendLength + phase);
        double distance = across * inline + along * crossline + curve - position;
        return middle + facing * distance / BINS_PER_SECOND;
    }

    /** The throw at the bottom of the record, in seconds. */
    double throwAt(int inline, int crossline) {
        double strike = along * inline - across * crossline;
        return largestThrow * (0.85 + 0.15 * StrictMath.cos(strike / (2 * bendLength) + 2 * phase));
    }

    /** How much deeper, in seconds, the layers lie at a time than on the footwall. */
    static double displacement(double time, double crossing, double largest, double recordLength) {
        double hangingWall = Math.clamp((crossing - time) / ZONE_SECONDS + 0.5, 0, 1);
        return throwAt(time, largest, recordLength) * hangingWall;
    }

    /** How much deeper, in seconds, the layers of the hanging wall lie at a time. */
    static double throwAt(double time, double largest, double recordLength) {
        double depth = time / recordLength;
        return largest * depth * (0.6 + 0.4 * depth);
    }

    /** Bins from a time to the fault, along its horizontal normal. */
    static double bins(double time, double crossing) {
        return BINS_PER_SECOND * Math.abs(crossing - time);
    }
}
