package org.varve.study;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement;
import org.varve.study.Regression.Point;

/**
 * How well models of several kinds predict shapes larger than those that they learned from: the quarter of the
 * measurements with the most samples is held out.
 *
 * @param learnedFrom number of measurements that the models learned from
 * @param heldOut number of larger measurements that they predicted
 * @param scores the scores of the structural law, a line, a cubic, neighbours and a tree, in this order
 */
public record ModelComparison(int learnedFrom, int heldOut, List<Score> scores) {

    /** The fewest measurements worth a comparison. */
    public static final int FEWEST = 12;

    private static final int PART_HELD_OUT = 4;

    /**
     * The errors of one model on the held-out measurements, as fractions of the measured bytes.
     *
     * @param model the model's name
     * @param medianError median of the absolute errors
     * @param worstUnder largest error of a prediction that was too low; 0 if none was
     * @param worstOver largest error of a prediction that was too high; 0 if none was
     */
    public record Score(String model, double medianError, double worstUnder, double worstOver) {}

    public ModelComparison {
        scores = List.copyOf(scores);
    }

    /**
     * Compares the models on one operator's measurements.
     *
     * @throws IllegalArgumentException if fewer than {@value #FEWEST} of them have undeclared bytes
     */
    public static ModelComparison of(List<Measurement> measurements, Side side) {
        List<Point> points = measurements.stream()
                .filter(measurement -> measurement.bytes(side).isMeasured() && measurement.bytes(side).undeclared() > 0)
                .map(measurement -> new Point(measurement.load(), measurement.bytes(side).undeclared()))
                .sorted(Comparator.comparingDouble(Point::samples))
                .toList();
        if (points.size() < FEWEST) {
            throw new IllegalArgumentException(
                    "%s measurements of undeclared bytes: a comparison needs at least %s; profile"
                            .formatted(points.size(), FEWEST) + " more shapes");
        }
        int cut = points.size() - points.size() / PART_HELD_OUT;
        List<Point> small = points.subList(0, cut);
        List<Point> large = points.subList(cut, points.size());
        List<Score> scores = regressions().stream()
                .map(regression -> score(regression.name(), regression.fit(small), large))
                .toList();
        return new ModelComparison(small.size(), large.size(), scores);
    }

    private static List<Regression> regressions() {
        return List.of(new StructuralRegression(), new PolynomialRegression(1), new PolynomialRegression(3),
                new NeighbourRegression(3), new TreeRegression(3));
    }

    private static Score score(String model, ToDoubleFunction<Load> prediction, List<Point> points) {
        List<Double> errors = points.stream()
                .map(point -> prediction.applyAsDouble(point.load()) / point.bytes() - 1)
                .sorted()
                .toList();
        List<Double> sizes = errors.stream().map(Math::abs).sorted().toList();
        return new Score(model, sizes.get(sizes.size() / 2), Math.max(0, -errors.getFirst()),
                Math.max(0, errors.getLast()));
    }
}
