package org.varve.segy;

/**
 * Where the traces of a generated survey lie on the map: a rectangle of square bins, turned.
 *
 * @param firstInline number of the first inline; the others follow in steps of 1
 * @param x metres, of the first inline and crossline
 * @param y metres
 * @param bin metres between neighbours
 * @param degrees direction of increasing crossline, from the X axis towards the Y axis; inlines increase 90 degrees further
 */
public record SurveyGrid(int firstInline, int firstCrossline, double x, double y, double bin, double degrees) {

    /** Bins of 25 m, turned by 15 degrees, with coordinates as large as those of UTM. */
    public static final SurveyGrid DEFAULT = new SurveyGrid(1, 1, 600_000, 6_000_000, 25, 15);

    double x(int inline, int crossline) {
        double angle = Math.toRadians(degrees);
        return x + bin * (crossline * Math.cos(angle) - inline * Math.sin(angle));
    }

    double y(int inline, int crossline) {
        double angle = Math.toRadians(degrees);
        return y + bin * (crossline * Math.sin(angle) + inline * Math.cos(angle));
    }
}
