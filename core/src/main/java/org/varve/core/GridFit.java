package org.varve.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.varve.core.MapGrid.Step;

/** The grid that fits the coordinates of traces far apart best, by least squares. */
public final class GridFit {

    /** Traces looked at. */
    private static final int PLACES = 49;

    /** The largest distance of a trace from where the grid has it, as a part of the shorter step. */
    private static final double TOLERANCE = 0.5;

    private final List<Place> places;
    private final Shape shape;
    private final boolean inFeet;

    private GridFit(List<Place> places, Shape shape, boolean inFeet) {
        this.places = places;
        this.shape = shape;
        this.inFeet = inFeet;
    }

    /** A trace: its position, and its coordinates in metres. */
    private record Place(int inline, int crossline, double x, double y) {

        Place {
            if (x == 0 && y == 0) x = Double.NaN;
        }
    }

    /**
     * The grid of a volume; empty if its coordinates are unknown, are no lengths, or do not lie on a grid. A crooked
     * line has distances, but no direction.
     */
    public static Optional<MapGrid> of(Volume volume) throws IOException {
        Optional<TraceCoordinates> map = volume.geometry().coordinates().filter(each -> each.unit().isLength());
        if (map.isEmpty()) return Optional.empty();
        Shape shape = volume.survey().shape();
        GridFit fit = new GridFit(places(volume, map.get()), shape, map.get().inFeet());
        return shape.inlines() > 1 && shape.crosslines() > 1 ? fit.grid() : fit.line();
    }

    private static List<Place> places(Volume volume, TraceCoordinates map) throws IOException {
        Shape shape = volume.survey().shape();
        int rows = shape.crosslines() == 1 ? PLACES : shape.inlines() == 1 ? 1 : (int) Math.sqrt(PLACES);
        int columns = PLACES / rows;
        double metres = map.inFeet() ? MapGrid.FOOT : 1;
        List<Place> places = new ArrayList<>();
        for (int n = 0; n < rows * columns; n++) {
            int inline = position(n / columns, rows, shape.inlines());
            int crossline = position(n % columns, columns, shape.crosslines());
            if (!volume.isLive(inline, crossline)) continue;
            Place place = new Place(inline, crossline, metres * map.x(inline, crossline),
                    metres * map.y(inline, crossline));
            if (Double.isFinite(place.x + place.y) && !places.contains(place)) places.add(place);
        }
        return places;
    }

    private static int position(int n, int count, int extent) {
        return count == 1 ? 0 : (int) ((long) n * (extent - 1) / (count - 1));
    }

    private double mean(ToDoubleFunction<Place> value) {
        return places.stream().mapToDouble(value).average().orElse(0);
    }

    /** The mean product of the deviations of two values from their means. */
    private double covariance(ToDoubleFunction<Place> a, ToDoubleFunction<Place> b) {
        double meanA = mean(a);
        double meanB = mean(b);
        return mean(place -> (a.applyAsDouble(place) - meanA) * (b.applyAsDouble(place) - meanB));
    }

    private Optional<MapGrid> grid() {
        double ii = covariance(Place::inline, Place::inline);
        double ij = covariance(Place::inline, Place::crossline);
        double jj = covariance(Place::crossline, Place::crossline);
        double determinant = ii * jj - ij * ij;
        // a small part of what it is for lines at right angles: the places lie on one line
        if (!(determinant > 1e-6 * ii * jj)) return Optional.empty();
        double ix = covariance(Place::inline, Place::x);
        double iy = covariance(Place::inline, Place::y);
        double jx = covariance(Place::crossline, Place::x);
        double jy = covariance(Place::crossline, Place::y);
        return of(new Step((ix * jj - jx * ij) / determinant, (iy * jj - jy * ij) / determinant),
                new Step((jx * ii - ix * ij) / determinant, (jy * ii - iy * ij) / determinant));
    }

    private Optional<MapGrid> of(Step inline, Step crossline) {
        double shorter = Math.min(inline.length(), crossline.length());
        double area = inline.east() * crossline.north() - inline.north() * crossline.east();
        // steps that point almost the same way cannot be told apart
        if (!(Math.abs(area) > 0.01 * inline.length() * crossline.length())) return Optional.empty();
        return farthest(inline, crossline) > TOLERANCE * shorter
                ? Optional.empty()
                : Optional.of(new MapGrid(inline, crossline, true, inFeet));
    }

    /** The largest distance of a place from where the steps have it. */
    private double farthest(Step inline, Step crossline) {
        double i = mean(Place::inline);
        double j = mean(Place::crossline);
        double x = mean(Place::x);
        double y = mean(Place::y);
        return places.stream().mapToDouble(place -> Math.hypot(
                place.x - x - (place.inline - i) * inline.east() - (place.crossline - j) * crossline.east(),
                place.y - y - (place.inline - i) * inline.north() - (place.crossline - j) * crossline.north()))
                .max().orElse(0);
    }

    /** The grid of a single line, whose other step is across it and of the same length, and matters to nothing. */
    private Optional<MapGrid> line() {
        boolean isInline = shape.inlines() == 1;
        ToDoubleFunction<Place> number = isInline ? Place::crossline : Place::inline;
        double variance = covariance(number, number);
        if (!(variance > 0)) return Optional.empty();
        Step along = new Step(covariance(number, Place::x) / variance, covariance(number, Place::y) / variance);
        Step across = new Step(along.north(), -along.east());
        Optional<MapGrid> straight = isInline ? of(across, along) : of(along, across);
        return straight.isPresent() ? straight : crooked(isInline);
    }

    /** A line with bends has a distance of traces, but no direction. */
    private Optional<MapGrid> crooked(boolean isInline) {
        double length = 0;
        for (int n = 1; n < places.size(); n++) {
            length += Math.hypot(places.get(n).x - places.get(n - 1).x, places.get(n).y - places.get(n - 1).y);
        }
        Place first = places.getFirst();
        Place last = places.getLast();
        int traces = isInline ? last.crossline - first.crossline : last.inline - first.inline;
        return length > 0 ? Optional.of(MapGrid.of(length / traces, length / traces, inFeet)) : Optional.empty();
    }
}
