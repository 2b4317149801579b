package org.varve.segy.edit;

import java.util.List;
import java.util.stream.Collectors;

/** The grid that three corner points define: coordinates are linear in the line numbers. */
public final class Corners {

    /** The most that a trace may be away from its place on the grid, in lines. */
    static final double MOST_DISTANCE = 0.25;

    private static final int POINTS = 3;

    /** Points that span less than this part of their box lie in one line. */
    private static final double FLAT = 1e-9;

    private final List<CornerPoint> points;
    private final CornerPoint origin;
    private final double xPerInline;
    private final double yPerInline;
    private final double xPerCrossline;
    private final double yPerCrossline;

    /**
     * Makes the grid.
     *
     * @param points three points that do not lie in one line, neither by their lines nor by their coordinates
     */
    public Corners(List<CornerPoint> points) {
        if (points.size() != POINTS) {
            throw new IllegalArgumentException(
                    "%s corner points: give 3, each with inline, crossline, X and Y".formatted(points.size()));
        }
        this.points = List.copyOf(points);
        this.origin = points.getFirst();
        CornerPoint b = points.get(1);
        CornerPoint c = points.get(2);
        double di = b.inline() - origin.inline();
        double dj = b.crossline() - origin.crossline();
        double ei = c.inline() - origin.inline();
        double ej = c.crossline() - origin.crossline();
        double lines = determinant("lines", di, dj, ei, ej);
        double dx = b.x() - origin.x();
        double dy = b.y() - origin.y();
        double ex = c.x() - origin.x();
        double ey = c.y() - origin.y();
        determinant("coordinates", dx, dy, ex, ey);
        this.xPerInline = (dx * ej - ex * dj) / lines;
        this.yPerInline = (dy * ej - ey * dj) / lines;
        this.xPerCrossline = (di * ex - ei * dx) / lines;
        this.yPerCrossline = (di * ey - ei * dy) / lines;
    }

    private double determinant(String what, double a, double b, double c, double d) {
        double determinant = a * d - b * c;
        if (Math.abs(determinant) <= FLAT * (Math.abs(a) + Math.abs(b)) * (Math.abs(c) + Math.abs(d))) {
            throw new IllegalArgumentException(
                    "corner points %s: their %s lie in one line; give three corners of the survey".formatted(this,
                            what));
        }
        return determinant;
    }

    double x(double inline, double crossline) {
        return origin.x() + (inline - origin.inline()) * xPerInline + (crossline - origin.crossline()) * xPerCrossline;
    }

    double y(double inline, double crossline) {
        return origin.y() + (inline - origin.inline()) * yPerInline + (crossline - origin.crossline()) * yPerCrossline;
    }

    /** The inline at a place, not rounded. */
    double inline(double x, double y) {
        double determinant = xPerInline * yPerCrossline - yPerInline * xPerCrossline;
        return origin.inline()
                + ((x - origin.x()) * yPerCrossline - (y - origin.y()) * xPerCrossline) / determinant;
    }

    /** The crossline at a place, not rounded. */
    double crossline(double x, double y) {
        double determinant = xPerInline * yPerCrossline - yPerInline * xPerCrossline;
        return origin.crossline() + ((y - origin.y()) * xPerInline - (x - origin.x()) * yPerInline) / determinant;
    }

    @Override
    public String toString() {
        return points.stream().map(CornerPoint::toString).collect(Collectors.joining(" "));
    }
}
