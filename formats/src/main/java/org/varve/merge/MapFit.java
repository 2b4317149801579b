package org.varve.merge;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The map of a regular grid, fitted to points by least squares: each coordinate is a constant and a multiple of each
 * line number.
 *
 * @param inline mean inline number of the points
 * @param crossline mean crossline number
 */
record MapFit(double inline, double crossline, Plane x, Plane y) {

    /** The largest determinant, by rounding, of points on one line. */
    private static final double SLIGHT = 1e-9;

    /**
     * A coordinate.
     *
     * @param middle its mean
     * @param perInline its step from one inline to the next
     */
    private record Plane(double middle, double perInline, double perCrossline) {

        double at(double inlines, double crosslines) {
            return middle + perInline * inlines + perCrossline * crosslines;
        }
    }

    /** The map of points; empty if they lie on one line. */
    static Optional<MapFit> of(List<MapPoint> points) {
        double inline = mean(points, MapPoint::inline);
        double crossline = mean(points, MapPoint::crossline);
        double ii = mean(points, p -> (p.inline() - inline) * (p.inline() - inline));
        double jj = mean(points, p -> (p.crossline() - crossline) * (p.crossline() - crossline));
        double ij = mean(points, p -> (p.inline() - inline) * (p.crossline() - crossline));
        double determinant = ii * jj - ij * ij;
        if (points.size() < 3 || determinant <= SLIGHT * ii * jj) return Optional.empty();
        return Optional.of(new MapFit(inline, crossline,
                plane(points, MapPoint::x, inline, crossline, new double[] {ii, jj, ij, determinant}),
                plane(points, MapPoint::y, inline, crossline, new double[] {ii, jj, ij, determinant})));
    }

    private static double mean(List<MapPoint> points, ToDoubleFunction<MapPoint> value) {
        return points.stream().mapToDouble(value).average().orElse(0);
    }

    private static Plane plane(List<MapPoint> points, ToDoubleFunction<MapPoint> value, double inline,
            double crossline, double[] moments) {
        double middle = mean(points, value);
        double iv = mean(points, p -> (p.inline() - inline) * (value.applyAsDouble(p) - middle));
        double jv = mean(points, p -> (p.crossline() - crossline) * (value.applyAsDouble(p) - middle));
        return new Plane(middle, (iv * moments[1] - jv * moments[2]) / moments[3],
                (jv * moments[0] - iv * moments[2]) / moments[3]);
    }

    double x(MapPoint place) {
        return x.at(place.inline() - inline, place.crossline() - crossline);
    }

    double y(MapPoint place) {
        return y.at(place.inline() - inline, place.crossline() - crossline);
    }

    /** How far a point lies from its place, in units of the map. */
    double error(MapPoint point) {
        return Math.hypot(x(point) - point.x(), y(point) - point.y());
    }

    /** The distance between neighbours that are as many line numbers apart, along the axis on which it is smaller. */
    double bin(int inlineStep, int crosslineStep) {
        return Math.min(inlineStep * Math.hypot(x.perInline, y.perInline),
                crosslineStep * Math.hypot(x.perCrossline, y.perCrossline));
    }
}
