package org.varve.operator;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A row of directions that learns from vectors: each vector pulls the direction nearest to it and, less and less, those
 * beside, so that neighbours become alike; in the last rounds only the nearest, as in k-means.
 *
 * <p>Source: Kohonen 2001, "Self-organizing maps", the batch map.
 */
final class SelfOrganizingMap {

    private static final int ROUNDS = 40;

    /** Rounds in which directions beside the nearest are pulled, too. */
    private static final int TOGETHER = 30;

    private final double[][] vectors;
    private final double[][] directions;

    private SelfOrganizingMap(double[][] vectors, double[][] directions) {
        this.vectors = vectors;
        this.directions = directions;
    }

    /**
     * Learns.
     *
     * @param vectors of any length but 0
     * @param seed chooses the vectors to begin with
     * @return as many directions of length 1 as wanted; fewer vectors than that begin several of them
     */
    static double[][] learn(List<float[]> vectors, int directions, long seed) {
        double[][] units = vectors.stream().map(SelfOrganizingMap::unit).toArray(double[][]::new);
        SplittableRandom random = new SplittableRandom(seed);
        double[][] chosen = IntStream.range(0, directions)
                .mapToObj(_ -> units[random.nextInt(units.length)].clone()).toArray(double[][]::new);
        SelfOrganizingMap map = new SelfOrganizingMap(units, chosen);
        for (int round = 0; round < ROUNDS; round++) {
            map.learn(directions / 2.0 * (TOGETHER - round) / TOGETHER);
        }
        return chosen;
    }

    /** @param reach standard deviation of the pull, in directions; not positive for the nearest alone */
    private void learn(double reach) {
        double[][] sums = new double[directions.length][vectors[0].length];
        for (double[] vector : vectors) {
            add(sums[nearest(vector)], vector, 1);
        }
        for (int d = 0; d < directions.length; d++) {
            double[] pull = new double[vectors[0].length];
            for (int other = 0; other < directions.length; other++) {
                double distance = (d - other) / Math.max(reach, Double.MIN_NORMAL);
                add(pull, sums[other], d == other ? 1 : Math.exp(-distance * distance / 2));
            }
            double norm = Math.sqrt(dot(pull, pull));
            if (norm > 0) {
                for (int t = 0; t < pull.length; t++) directions[d][t] = pull[t] / norm;
            }
        }
    }

    private int nearest(double... vector) {
        int nearest = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int d = 0; d < directions.length; d++) {
            double product = dot(directions[d], vector);
            if (product > largest) {
                largest = product;
                nearest = d;
            }
        }
        return nearest;
    }

    private static double[] unit(float... vector) {
        double[] unit = new double[vector.length];
        for (int t = 0; t < unit.length; t++) unit[t] = vector[t];
        return unit(unit);
    }

    /** A vector divided by its length. */
    static double[] unit(double... vector) {
        double norm = Math.sqrt(dot(vector, vector));
        double[] unit = vector.clone();
        for (int t = 0; t < unit.length; t++) unit[t] /= norm;
        return unit;
    }

    private static void add(double[] sum, double[] vector, double factor) {
        for (int t = 0; t < sum.length; t++) sum[t] += factor * vector[t];
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int t = 0; t < a.length; t++) sum += a[t] * b[t];
        return sum;
    }
}
