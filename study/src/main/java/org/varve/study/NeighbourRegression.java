package org.varve.study;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.profiler.Measurement.Load;

/**
 * The mean of the measurements with the most similar extents, by ratio.
 *
 * @param neighbours number of measurements averaged
 */
record NeighbourRegression(int neighbours) implements Regression {

    @Override
    public String name() {
        return "neighbours";
    }

    @Override
    public ToDoubleFunction<Load> fit(List<Point> points) {
        return load -> points.stream()
                .sorted(Comparator.comparingDouble(point -> distance(point.load(), load)))
                .limit(neighbours)
                .mapToDouble(Point::bytes)
                .average()
                .orElseThrow();
    }

    private static double distance(Load a, Load b) {
        double inlines = Math.log((double) a.source().inlines() / b.source().inlines());
        double crosslines = Math.log((double) a.source().crosslines() / b.source().crosslines());
        double samples = Math.log((double) a.source().samples() / b.source().samples());
        return Math.hypot(inlines, Math.hypot(crosslines, samples));
    }
}
