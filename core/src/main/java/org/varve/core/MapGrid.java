package org.varve.core;

/**
 * The steps of a survey on the map: from one inline to the next, and from one crossline to the next.
 *
 * @param inline the step to the next inline
 * @param crossline the step to the next crossline, in another direction
 * @param isOriented whether east and north are those of the map; otherwise crosslines count as leading north
 * @param inFeet whether results are given in feet, rather than metres
 */
public record MapGrid(Step inline, Step crossline, boolean isOriented, boolean inFeet) {

    /** Metres in a foot. */
    public static final double FOOT = 0.3048;

    /**
     * A step on the map.
     *
     * @param east in metres
     * @param north in metres
     */
    public record Step(double east, double north) {

        /** The length in metres. */
        public double length() {
            return Math.hypot(east, north);
        }
    }

    public MapGrid {
        if (!(Math.abs(area(inline, crossline)) > 0 && Double.isFinite(area(inline, crossline)))) {
            throw new IllegalArgumentException(
                    "steps %s and %s on the map: must be finite and not parallel".formatted(inline, crossline));
        }
    }

    /**
     * A grid of right angles whose direction is unknown.
     *
     * @param inline from one inline to the next, in metres
     * @param crossline from one crossline to the next, in metres
     * @throws IllegalArgumentException if one is not positive
     */
    public static MapGrid of(double inline, double crossline, boolean inFeet) {
        if (!(inline > 0 && crossline > 0)) {
            throw new IllegalArgumentException("bins of %s by %s: must be positive".formatted(inline, crossline));
        }
        return new MapGrid(new Step(inline, 0), new Step(0, crossline), false, inFeet);
    }

    private static double area(Step a, Step b) {
        return a.east * b.north - a.north * b.east;
    }

    /** This grid in its own axes: crosslines lead north, inlines to the east of that. */
    public MapGrid ownAxes() {
        double length = crossline.length();
        double along = (inline.east * crossline.east + inline.north * crossline.north) / length;
        double across = Math.abs(area(inline, crossline)) / length;
        return new MapGrid(new Step(across, along), new Step(0, length), false, inFeet);
    }

    /** The bearing of the step to the next inline, in degrees clockwise from north, 0..360. */
    public double inlineBearing() {
        double bearing = Math.toDegrees(Math.atan2(inline.east, inline.north));
        return bearing < 0 ? bearing + 360 : bearing;
    }

    /**
     * The gradient on the map of something that changes by given amounts from line to line.
     *
     * @param perInline change to the next inline
     * @param perCrossline change to the next crossline
     * @return change for a metre to the east and to the north
     */
    public Step gradient(double perInline, double perCrossline) {
        double area = area(inline, crossline);
        return new Step((perInline * crossline.north - perCrossline * inline.north) / area,
                (perCrossline * inline.east - perInline * crossline.east) / area);
    }
}
