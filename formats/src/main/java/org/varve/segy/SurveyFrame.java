package org.varve.segy;

/**
 * How a survey lies on the map.
 *
 * @param inlineAzimuth where the crossline number increases along an inline, in degrees clockwise from Y (North)
 * @param crosslineAzimuth where the inline number increases along a crossline, likewise
 * @param inlineBin distance between neighbouring inlines, in the unit of the coordinates
 * @param crosslineBin distance between neighbouring crosslines
 */
public record SurveyFrame(double inlineAzimuth, double crosslineAzimuth, double inlineBin, double crosslineBin) {

    /** From what X and Y change by from an inline to the next, and from a crossline to the next. */
    static SurveyFrame of(double xByInline, double yByInline, double xByCrossline, double yByCrossline) {
        return new SurveyFrame(azimuth(xByCrossline, yByCrossline), azimuth(xByInline, yByInline),
                Math.hypot(xByInline, yByInline), Math.hypot(xByCrossline, yByCrossline));
    }

    private static double azimuth(double x, double y) {
        double degrees = Math.toDegrees(Math.atan2(x, y));
        return degrees < 0 ? degrees + 360 : degrees;
    }
}
