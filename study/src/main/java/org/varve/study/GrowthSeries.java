package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The time and memory of an operator as one thing grows.
 *
 * @param points in the order in which it grows
 */
public record GrowthSeries(String operator, Growth grows, List<GrowthPoint> points) {

    /** A point is a cliff if it takes more than this many times as long as a neighbour. */
    private static final double CLIFF = 1.5;

    public GrowthSeries {
        points = List.copyOf(points);
    }

    /** A table of several series in which the same grows. */
    public static Table table(Growth grows, List<GrowthSeries> all) {
        List<String> titles = new ArrayList<>(List.of("operator", grows.title()));
        titles.addAll(
                List.of("survey", "on threads", "seconds", "allocating", "ns a sample", "projected", "peak", "tiles",
                        "note"));
        return new Table(titles, all.stream().filter(series -> series.grows == grows).flatMap(GrowthSeries::rows)
                .toList());
    }

    private Stream<List<String>> rows() {
        return points.stream().map(point -> Stream.concat(Stream.of(operator, grows.cell(point.at())),
                point.cells().stream()).toList());
    }

    /**
     * A point that is much slower than its neighbour.
     *
     * @param at where it is
     * @param than where the neighbour is
     * @param factor how many times as long it takes
     */
    public record Cliff(long at, long than, double factor) {}

    /** The cliffs, in the order of the points. */
    public List<Cliff> cliffs() {
        List<GrowthPoint> timed = points.stream().filter(GrowthPoint::isTimed).toList();
        List<Cliff> cliffs = new ArrayList<>();
        for (int n = 1; n < timed.size(); n++) {
            GrowthPoint before = timed.get(n - 1);
            GrowthPoint after = timed.get(n);
            double factor = nanoseconds(after) / nanoseconds(before);
            if (factor > CLIFF) cliffs.add(new Cliff(after.at(), before.at(), factor));
            if (1 / factor > CLIFF) cliffs.add(new Cliff(before.at(), after.at(), 1 / factor));
        }
        return cliffs;
    }

    private double nanoseconds(GrowthPoint point) {
        return grows.nanoseconds(point.at(), point.nanoseconds());
    }

    /** A sentence on each cliff. */
    public List<String> notes() {
        return cliffs().stream()
                .map(cliff -> String.format(Locale.ROOT, "cliff: %s, %s: %.1f times the %s of %s%s", operator,
                        grows.name(cliff.at), cliff.factor, grows.compared(), grows.name(cliff.than),
                        isPredicted(cliff) ? " (predicted)" : ""))
                .toList();
    }

    private boolean isPredicted(Cliff cliff) {
        return points.stream().anyMatch(point -> point.predicted() && point.at() == cliff.at);
    }

    /**
     * A series for scripts.
     *
     * @param notes a sentence on each cliff
     */
    public record Facts(Growth grows, List<GrowthPoint.Facts> points, List<Cliff> cliffs, List<String> notes) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(grows, points.stream().map(GrowthPoint::json).toList(), cliffs(), notes());
    }
}
