package org.varve.study;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.StructuralFeatures;

/**
 * A regression tree: loads are split at the structural feature that leaves the least squares, until few are left
 * (Breiman et al.: Classification and Regression Trees, 1984). Forests and boosted trees are sums of such trees, and
 * know as little about loads beyond the largest that they saw.
 *
 * @param leaf the fewest points on either side of a split
 */
record TreeRegression(int leaf) implements Regression {

    private record Split(List<Point> low, List<Point> high, int feature, double below, double squares) {}

    @Override
    public String name() {
        return "tree";
    }

    @Override
    public ToDoubleFunction<Load> fit(List<Point> points) {
        Optional<Split> best = IntStream.range(1, StructuralFeatures.COUNT)
                .boxed()
                .flatMap(feature -> splits(points, feature))
                .min(Comparator.comparingDouble(Split::squares));
        if (best.isEmpty()) {
            double mean = mean(points);
            return _ -> mean;
        }
        Split split = best.get();
        ToDoubleFunction<Load> low = fit(split.low());
        ToDoubleFunction<Load> high = fit(split.high());
        return load -> (feature(load, split.feature()) < split.below() ? low : high).applyAsDouble(load);
    }

    private Stream<Split> splits(List<Point> points, int feature) {
        List<Point> ordered = points.stream()
                .sorted(Comparator.comparingDouble(point -> feature(point.load(), feature)))
                .toList();
        return IntStream.rangeClosed(leaf, points.size() - leaf).mapToObj(at -> {
            List<Point> low = ordered.subList(0, at);
            List<Point> high = ordered.subList(at, ordered.size());
            double below = feature(high.getFirst().load(), feature);
            return new Split(low, high, feature, below, squares(low) + squares(high));
        }).filter(split -> feature(split.low().getLast().load(), feature) < split.below());
    }

    private static double feature(Load load, int feature) {
        return StructuralFeatures.of(load)[feature];
    }

    private static double mean(List<Point> points) {
        return points.stream().mapToDouble(Point::bytes).average().orElseThrow();
    }

    private static double squares(List<Point> points) {
        double mean = mean(points);
        return points.stream().mapToDouble(point -> (point.bytes() - mean) * (point.bytes() - mean)).sum();
    }
}
