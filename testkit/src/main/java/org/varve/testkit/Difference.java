package org.varve.testkit;

import org.varve.core.Shape;

/** Where results differ. */
final class Difference {

    private Difference() {}

    /** The first sample whose bits differ, all NaN being alike; -1 if none. */
    static int first(float[] expected, float[] actual) {
        for (int s = 0; s < expected.length; s++) {
            if (Float.floatToIntBits(expected[s]) != Float.floatToIntBits(actual[s])) return s;
        }
        return -1;
    }

    /**
     * The sample that differs most, if by more than allowed; -1 if none. One of two that is not finite differs most.
     */
    static int beyond(double allowed, float[] expected, float[] actual, double period) {
        int farthest = -1;
        double most = allowed;
        for (int s = 0; s < expected.length; s++) {
            double distance = distance(expected[s], actual[s], period);
            if (distance > most) {
                most = distance;
                farthest = s;
            }
        }
        return farthest;
    }

    private static double distance(float expected, float actual, double period) {
        if (Float.floatToIntBits(expected) == Float.floatToIntBits(actual)) return 0;
        double difference = (double) actual - expected;
        if (!Double.isFinite(difference)) return Double.POSITIVE_INFINITY;
        return Math.abs(period > 0 ? Math.IEEEremainder(difference, period) : difference);
    }

    /** The largest finite magnitude. */
    static double largest(float[] values) {
        double largest = 0;
        for (float value : values) {
            if (Float.isFinite(value)) largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /** Positions in words, counted from 0. */
    static String place(Shape survey, int sample) {
        int samples = survey.samples();
        int trace = sample / samples;
        return "inline %s, crossline %s, sample %s".formatted(trace / survey.crosslines(),
                trace % survey.crosslines(), sample % samples);
    }
}
