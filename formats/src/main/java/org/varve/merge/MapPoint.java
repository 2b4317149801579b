package org.varve.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.formats.FileVolume;

/**
 * Where a live trace of an input lies.
 *
 * @param inline its number
 * @param crossline its number
 */
record MapPoint(FileVolume volume, int inline, int crossline, double x, double y) {

    /** The corners of an input, as far as they have live traces with coordinates. */
    static List<MapPoint> corners(FileVolume volume, TraceCoordinates coordinates) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        Shape shape = volume.survey().shape();
        List<MapPoint> points = new ArrayList<>();
        for (int i : new TreeSet<>(List.of(0, shape.inlines() - 1))) {
            for (int j : new TreeSet<>(List.of(0, shape.crosslines() - 1))) {
                if (!volume.isLive(i, j)) continue;
                MapPoint point = new MapPoint(volume, geometry.inlines().at(i), geometry.crosslines().at(j),
                        coordinates.x(i, j), coordinates.y(i, j));
                if (point.isKnown()) points.add(point);
            }
        }
        return points;
    }

    /** Headers hold zeros where coordinates are unknown. */
    private boolean isKnown() {
        return Double.isFinite(x) && Double.isFinite(y) && (x != 0 || y != 0);
    }
}
