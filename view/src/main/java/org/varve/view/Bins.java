package org.varve.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;

/**
 * The size of a survey's bins.
 *
 * @param inline from one inline to the next, in metres or feet
 * @param crossline from one crossline to the next
 * @param inFeet whether in feet
 */
record Bins(double inline, double crossline, boolean inFeet) {

    /** Number of lines sampled on each axis. */
    private static final int LOOKED_AT = 7;

    /** A trace: its position, and its coordinates. */
    private record Place(int inline, int crossline, double x, double y) {}

    /** The bins of a volume, from traces far apart; empty if too few have coordinates, or if they lie on one line. */
    static Optional<Bins> of(Volume volume) throws IOException {
        Optional<TraceCoordinates> map = volume.geometry().coordinates();
        if (map.isEmpty() || !map.get().unit().isLength()) return Optional.empty();
        List<Place> places = places(volume, map.get());
        Optional<Bins> best = Optional.empty();
        long largest = 0;
        for (Place b : places) {
            for (Place c : places) {
                Place a = places.getFirst();
                long area = area(a, b, c);
                if (Math.abs(area) <= Math.abs(largest)) continue;
                largest = area;
                best = Optional.of(new Bins(
                        length((b.x - a.x) * (c.crossline - a.crossline) - (c.x - a.x) * (b.crossline - a.crossline),
                                (b.y - a.y) * (c.crossline - a.crossline) - (c.y - a.y) * (b.crossline - a.crossline),
                                area),
                        length((c.x - a.x) * (b.inline - a.inline) - (b.x - a.x) * (c.inline - a.inline),
                                (c.y - a.y) * (b.inline - a.inline) - (b.y - a.y) * (c.inline - a.inline), area),
                        map.get().inFeet()));
            }
        }
        return best.filter(bins -> bins.inline > 0 && bins.crossline > 0);
    }

    private static long area(Place a, Place b, Place c) {
        return (long) (b.inline - a.inline) * (c.crossline - a.crossline)
                - (long) (c.inline - a.inline) * (b.crossline - a.crossline);
    }

    private static double length(double x, double y, long area) {
        return Math.hypot(x, y) / Math.abs(area);
    }

    private static List<Place> places(Volume volume, TraceCoordinates map) throws IOException {
        Shape shape = volume.survey().shape();
        List<Place> places = new ArrayList<>();
        for (int n = 0; n < LOOKED_AT * LOOKED_AT; n++) {
            int inline = position(n / LOOKED_AT, shape.inlines());
            int crossline = position(n % LOOKED_AT, shape.crosslines());
            if (!volume.isLive(inline, crossline)) continue;
            Place place = new Place(inline, crossline, map.x(inline, crossline), map.y(inline, crossline));
            if (Double.isFinite(place.x + place.y)) places.add(place);
        }
        return places;
    }

    private static int position(int n, int extent) {
        return (int) ((long) n * (extent - 1) / (LOOKED_AT - 1));
    }

    /**
     * Width by height of a slice, with crosslines to the right and inlines upwards; with square bins if a volume's are
     * unknown.
     */
    static double ofSlice(Volume volume) throws IOException {
        Shape shape = volume.survey().shape();
        double bin = of(volume).map(bins -> bins.crossline / bins.inline).orElse(1.0);
        return bin * shape.crosslines() / shape.inlines();
    }

    /**
     * Width by height of a section of a number of traces, in depth; empty in time, which has no length, or if the bins are unknown.
     *
     * @param isInline whether it is an inline, or else a crossline
     */
    static Optional<Double> ofSection(Volume volume, boolean isInline) throws IOException {
        Survey survey = volume.survey();
        if (survey.unit() == Survey.Unit.SECONDS) return Optional.empty();
        int traces = isInline ? survey.shape().crosslines() : survey.shape().inlines();
        return of(volume).filter(bins -> bins.inFeet == (survey.unit() == Survey.Unit.FEET))
                .map(bins -> traces * (isInline ? bins.crossline : bins.inline)
                        / (survey.shape().samples() * survey.interval()));
    }
}
