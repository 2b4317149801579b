package org.varve.segy;

/**
 * How a survey lies on the map.
 *
 * @param inlineAzimuth direction of increasing crossline number along an inline, in degrees clockwise from Y (North),
 *     from 0 to 360
 * @param crosslineAzimuth direction of increasing inline number along a crossline, likewise
 * @param inlineBin distance between neighbouring inlines, in the unit of the coordinates
 * @param crosslineBin distance between neighbouring crosslines, likewise
 */
public record SurveyFrame(double inlineAzimuth, double crosslineAzimuth, double inlineBin, double crosslineBin) {

    /** The frame given the changes of X and Y from one inline to the next, and from one crossline to the next. */
    static SurveyFrame of(double xByInline, double yByInline, double xByCrossline, double yByCrossline) {
        return new SurveyFrame(azimuth(xByCrossline, yByCrossline), azimuth(xByInline, yByInline),
                Math.hypot(xByInline, yByInline), Math.hypot(xByCrossline, yByCrossline));
    }

    private static double azimuth(double x, double y) {
        double degrees = Math.toDegrees(Math.atan2(x, y));
        return degrees < 0 ? degrees + 360 : degrees;
    }
}
