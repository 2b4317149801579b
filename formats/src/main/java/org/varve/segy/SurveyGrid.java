package org.varve.segy;

import java.util.Locale;

/**
 * The map positions of the traces of a new file, and the numbers of their lines: a grid of parallelograms.
 *
 * @param inlines first number and step, which may be negative
 * @param crosslines likewise
 * @param x X where the first inline and crossline meet, in metres
 * @param y Y, likewise
 * @param byInline change of X and Y from one inline to the next
 * @param byCrossline change of X and Y from one crossline to the next
 */
public record SurveyGrid(Numbering inlines, Numbering crosslines, double x, double y, Vector byInline,
        Vector byCrossline) implements SurveyMap {

    /** Numbers of lines: {@code first}, {@code first + step}, ... */
    public record Numbering(int first, int step) {

        int at(int position) {
            return first + position * step;
        }
    }

    /** A distance on the map, in metres. */
    public record Vector(double x, double y) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "(%.2f, %.2f)", x, y);
        }
    }

    /** Bins of 25 m, rotated by 15 degrees, with coordinates as large as those of UTM. */
    public static final SurveyGrid DEFAULT = bins(25, 15);

    /**
     * A grid of square bins, with lines numbered from 1.
     *
     * @param bin metres between neighbouring lines
     * @param degrees direction of increasing crossline, from the X axis towards the Y axis; inlines increase 90 degrees
     *     further
     */
    public static SurveyGrid bins(double bin, double degrees) {
        double cosine = bin * Math.cos(Math.toRadians(degrees));
        double sine = bin * Math.sin(Math.toRadians(degrees));
        return new SurveyGrid(new Numbering(1, 1), new Numbering(1, 1), 600_000, 6_000_000, new Vector(-sine, cosine),
                new Vector(cosine, sine));
    }

    @Override
    public int inline(int position) {
        return inlines.at(position);
    }

    @Override
    public int crossline(int position) {
        return crosslines.at(position);
    }

    @Override
    public double x(int inline, int crossline) {
        return x + inline * byInline.x() + crossline * byCrossline.x();
    }

    @Override
    public double y(int inline, int crossline) {
        return y + inline * byInline.y() + crossline * byCrossline.y();
    }

    @Override
    public String origin() {
        return "METRES FROM INLINE TO INLINE %s, FROM CROSSLINE TO CROSSLINE %s".formatted(byInline, byCrossline);
    }
}
