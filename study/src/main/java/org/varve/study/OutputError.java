package org.varve.study;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.varve.core.Output;

/** The error of outputs against those expected. */
final class OutputError {

    private static final float LEVEL = 1;

    private static final double MOST = 2;

    /** One of this many chosen values may be wrong. */
    private static final int OUTLIERS_PER = 1000;

    private OutputError() {}

    /**
     * The greatest error of all outputs of an operator, relative to the largest value expected of each; of a measure
     * without unit that lies within {@value #MOST}, such as a coherence, to the largest that it can have, so that one
     * near 0 everywhere need not be right to more digits. A direction counts only where the output that it belongs to
     * is expected to be {@value #LEVEL} or more: below, it depends on rounding. Of values chosen from a set, the worst
     * one in {@value #OUTLIERS_PER} is ignored.
     */
    static double beyondRounding(List<Output> outputs, List<MemorySegment> actual, List<MemorySegment> expected) {
        double greatest = 0;
        for (int o = 0; o < expected.size(); o++) {
            Output output = outputs.get(o);
            LongPredicate counts = _ -> true;
            for (int other = 0; other < expected.size(); other++) {
                if (output.directionOf().equals(outputs.get(other).name())) counts = isLarge(expected.get(other));
            }
            int leftOut = output.isChosen() ? samples(expected.get(o)) / OUTLIERS_PER : 0;
            greatest = Math.max(greatest, relative(output, actual.get(o), expected.get(o), counts, leftOut));
        }
        return greatest;
    }

    /** The same if results must be equal: every value counts. */
    static double greatest(List<Output> outputs, List<MemorySegment> actual, List<MemorySegment> expected) {
        double greatest = 0;
        for (int o = 0; o < expected.size(); o++) {
            greatest = Math.max(greatest, relative(outputs.get(o), actual.get(o), expected.get(o), _ -> true, 0));
        }
        return greatest;
    }

    private static int samples(MemorySegment values) {
        return Math.toIntExact(values.byteSize() / Float.BYTES);
    }

    /** Whether a value is at least {@link #LEVEL}, or NaN. */
    private static LongPredicate isLarge(MemorySegment values) {
        return s -> !(values.getAtIndex(ValueLayout.JAVA_FLOAT, s) < LEVEL);
    }

    /** The greatest error over the size of what is expected; infinite where only one of two values is NaN. */
    private static double relative(
            Output output, MemorySegment actual, MemorySegment expected, LongPredicate counts, int leftOut) {
        int samples = samples(expected);
        double[] differences = new double[leftOut > 0 ? samples : 1];
        double bound = Math.max(Math.abs(output.min()), Math.abs(output.max()));
        double largest = output.unit().isEmpty() && bound <= MOST ? bound : 0;
        for (int s = 0; s < samples; s++) {
            if (!counts.test(s)) continue;
            float is = actual.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            float should = expected.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (Float.isNaN(is) && Float.isNaN(should)) continue;
            double difference = (double) is - should;
            if (Double.isNaN(difference)) return Double.POSITIVE_INFINITY;
            if (output.isCyclic()) difference = Math.IEEEremainder(difference, output.period());
            int at = s % differences.length;
            differences[at] = Math.max(differences[at], Math.abs(difference));
            largest = Math.max(largest, Math.abs(should));
        }
        Arrays.sort(differences);
        double farthest = differences[differences.length - 1 - leftOut];
        return largest > 0 ? farthest / largest : farthest;
    }
}
