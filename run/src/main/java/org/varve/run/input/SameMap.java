package org.varve.run.input;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.GridFit;
import org.varve.core.MapGrid;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;

/** Tells whether traces with equal line numbers in two volumes lie at one place of the map. */
public final class SameMap {

    /** The part of the shorter distance between lines by which they may lie elsewhere. */
    private static final double MOST = 0.5;

    private SameMap() {}

    /** A place on the map, in metres. */
    private record Place(double x, double y) {

        /** Headers hold zeros where coordinates are unknown. */
        boolean isKnown() {
            return Double.isFinite(x) && Double.isFinite(y) && (x != 0 || y != 0);
        }

        double distance(Place other) {
            return Math.hypot(x - other.x, y - other.y);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "x %.1f m, y %.1f m", x, y);
        }
    }

    /**
     * A note on the first corner that lies elsewhere; empty if there is none, or if one of the maps is unknown.
     *
     * @param first the name of {@code survey}
     * @param other the name of {@code volume}, which has the same lines
     */
    public static Optional<Note> difference(String first, Volume survey, String other, Volume volume)
            throws IOException {
        Optional<TraceCoordinates> one = map(survey);
        Optional<TraceCoordinates> two = map(volume);
        Optional<MapGrid> grid = two.isEmpty() ? Optional.empty() : GridFit.of(survey);
        if (one.isEmpty() || grid.isEmpty()) return Optional.empty();
        double most = MOST * Math.min(grid.get().inline().length(), grid.get().crossline().length());
        Shape shape = survey.survey().shape();
        for (int inline : List.of(0, shape.inlines() - 1)) {
            for (int crossline : List.of(0, shape.crosslines() - 1)) {
                if (!survey.isLive(inline, crossline) || !volume.isLive(inline, crossline)) continue;
                Place here = place(one.get(), inline, crossline);
                Place there = place(two.get(), inline, crossline);
                if (!here.isKnown() || !there.isKnown() || here.distance(there) <= most) continue;
                return Optional.of(new Note(
                        "%s and %s: inline %s, crossline %s lies at %s in the first and at %s in the second: they may be surveys of different places, or numbered differently"
                                .formatted(first, other, survey.geometry().inlines().at(inline),
                                        survey.geometry().crosslines().at(crossline), here, there)));
            }
        }
        return Optional.empty();
    }

    private static Optional<TraceCoordinates> map(Volume volume) throws IOException {
        return volume.geometry().coordinates().filter(map -> map.unit().isLength());
    }

    private static Place place(TraceCoordinates map, int inline, int crossline) throws IOException {
        double metres = map.inFeet() ? MapGrid.FOOT : 1;
        return new Place(metres * map.x(inline, crossline), metres * map.y(inline, crossline));
    }
}
