package org.varve.tests;

import java.util.Comparator;
import java.util.stream.IntStream;

/** How far two results are apart. */
final class Agreement {

    private Agreement() {}

    /**
     * Root mean square of the differences over that of the expected values; the differences themselves where these are
     * all zero. NaN counts as equal to NaN and as infinitely far from everything else.
     *
     * @param period differences are taken modulo this period, for angles; 0 for none
     */
    static double relativeRms(float[] actual, float[] expected, double period) {
        if (actual.length != expected.length) {
            throw new AssertionError(actual.length + " samples, expected " + expected.length);
        }
        double error = 0;
        double norm = 0;
        for (int s = 0; s < expected.length; s++) {
            if (Float.isNaN(actual[s]) && Float.isNaN(expected[s])) {
                continue;
            }
            double difference = (double) actual[s] - expected[s];
            if (Double.isNaN(difference)) {
                return Double.POSITIVE_INFINITY;
            }
            if (period > 0) {
                difference = Math.IEEEremainder(difference, period);
            }
            error += difference * difference;
            norm += (double) expected[s] * expected[s];
        }
        return norm > 0 ? Math.sqrt(error / norm) : Math.sqrt(error / Math.max(1, expected.length));
    }

    /**
     * The same without the farthest sample in a thousand: where values are chosen, rounding decides which where two are
     * about as good.
     */
    static double relativeRmsOfMost(float[] actual, float[] expected, double period) {
        int[] farthestFirst = IntStream.range(0, expected.length)
                .boxed()
                .sorted(Comparator.comparingDouble(s -> -distance(actual[s], expected[s], period)))
                .mapToInt(Integer::intValue)
                .toArray();
        float[] others = actual.clone();
        for (int left = 0; left < expected.length / 1000; left++) {
            others[farthestFirst[left]] = expected[farthestFirst[left]];
        }
        return relativeRms(others, expected, period);
    }

    private static double distance(double a, double b, double period) {
        return Math.abs(period > 0 ? Math.IEEEremainder(a - b, period) : a - b);
    }

    /** The samples that differ by more than {@code much}, and those of which one alone is NaN. */
    static int[] differing(float[] actual, float[] expected, double much, double period) {
        return IntStream.range(0, expected.length)
                .filter(s -> !Float.isNaN(actual[s]) || !Float.isNaN(expected[s]))
                .filter(s -> !(distance(actual[s], expected[s], period) <= much))
                .toArray();
    }
}
