package org.varve.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Remedy;
import org.varve.core.TraceCoordinates;
import org.varve.formats.FileVolume;
import org.varve.formats.Overlap;

/** Checks that inputs whose lines are on one grid are on one map as well, and brings their coordinates together. */
final class CommonMap {

    /** The part of the distance between traces by which they may lie elsewhere. */
    private static final double MOST = 0.5;

    private CommonMap() {}

    /**
     * The coordinates of the inputs that state some; empty if none does.
     *
     * @throws org.varve.core.SettingException if the units of two inputs differ, or their coordinates do not lie on one
     *     grid
     */
    static Optional<TraceCoordinates> of(PlacedInputs inputs, MergedGrid grid) throws IOException {
        Map<Placed, TraceCoordinates> known = new LinkedHashMap<>();
        List<MapPoint> points = new ArrayList<>();
        for (Placed input : inputs.all()) {
            Optional<TraceCoordinates> own = input.volume().geometry().coordinates();
            if (own.isEmpty()) continue;
            List<MapPoint> corners = MapPoint.corners(input.volume(), own.get());
            if (corners.isEmpty()) continue;
            known.put(input, own.get());
            if (isRegular(corners, grid)) points.addAll(corners);
        }
        if (known.isEmpty()) return Optional.empty();
        Map.Entry<Placed, TraceCoordinates> one = known.entrySet().iterator().next();
        for (Map.Entry<Placed, TraceCoordinates> two : known.entrySet()) {
            requireUnit(one, two);
        }
        require(points, grid);
        return Optional.of(new MergedCoordinates(inputs, known, one.getValue()));
    }

    private static void requireUnit(Map.Entry<Placed, TraceCoordinates> one, Map.Entry<Placed, TraceCoordinates> two) {
        if (one.getValue().unit() != two.getValue().unit()) {
            throw Unmergeable.of(one.getKey().volume(), two.getKey().volume(),
                    "coordinates are in %s and %s".formatted(one.getValue().unit(), two.getValue().unit()),
                    Remedy.of("correct those of one of them with ", Overlap.EDIT));
        }
    }

    /** Whether nothing speaks against points being those of a regular grid. */
    private static boolean isRegular(List<MapPoint> points, MergedGrid grid) {
        Optional<MapFit> fit = MapFit.of(points);
        return fit.isEmpty() || points.stream().allMatch(point -> isAt(point, fit.get(), grid));
    }

    private static boolean isAt(MapPoint point, MapFit fit, MergedGrid grid) {
        return fit.error(point) <= MOST * fit.bin(grid.inlines().interval(), grid.crosslines().interval());
    }

    private static void require(List<MapPoint> points, MergedGrid grid) {
        Optional<MapFit> fit = MapFit.of(points);
        if (fit.isEmpty() || points.stream().allMatch(point -> isAt(point, fit.get(), grid))) return;
        FileVolume first = points.getFirst().volume();
        MapFit expected = expected(points);
        // rounded, so that of equally wrong ones the first is named
        MapPoint worst = points.stream().filter(point -> !point.volume().equals(first))
                .max(Comparator.comparingDouble(point -> (float) expected.error(point))).orElseThrow();
        throw Unmergeable.of(first, worst.volume(),
                "inline %s, crossline %s lies at x %s, y %s by the coordinates of the first and its lines, and at x %s, y %s by those of the second"
                        .formatted(worst.inline(), worst.crossline(), tenths(expected.x(worst)),
                                tenths(expected.y(worst)), tenths(worst.x()), tenths(worst.y())),
                Remedy.of("correct line numbers or coordinates of one of them with ", Overlap.EDIT));
    }

    /** The map of the first points that give one, mostly those of the first input. */
    private static MapFit expected(List<MapPoint> points) {
        return IntStream.rangeClosed(1, points.size()).mapToObj(n -> MapFit.of(points.subList(0, n)))
                .flatMap(Optional::stream).findFirst().orElseThrow();
    }

    private static String tenths(double value) {
        return MergedGrid.shown(Math.rint(value * 10) / 10);
    }
}
