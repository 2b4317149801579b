package org.varve.cli;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** How far outputs are from those expected. */
final class OutputError {

    private OutputError() {}

    /**
     * The greatest error of all outputs of an operator, relative to the largest value expected of each.
     *
     * @param names of the outputs
     */
    static double greatest(List<String> names, List<MemorySegment> actual, List<MemorySegment> expected) {
        double greatest = 0;
        for (int o = 0; o < expected.size(); o++) {
            greatest = Math.max(greatest, relative(actual.get(o), expected.get(o), period(names.get(o))));
        }
        return greatest;
    }

    /** Where an output is an angle that starts again: after how many degrees; 0 for others. */
    private static double period(String output) {
        return switch (output) {
            case "instantaneous-phase", "azimuth" -> 360;
            default -> 0;
        };
    }

    /** NaN is as far from any number as can be, and equal to NaN. */
    private static double relative(MemorySegment actual, MemorySegment expected, double period) {
        double farthest = 0;
        double largest = 0;
        for (long s = 0; s < expected.byteSize() / Float.BYTES; s++) {
            float is = actual.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            float should = expected.getAtIndex(ValueLayout.JAVA_FLOAT, s);
            if (Float.isNaN(is) && Float.isNaN(should)) continue;
            double difference = (double) is - should;
            if (Double.isNaN(difference)) return Double.POSITIVE_INFINITY;
            if (period > 0) difference = Math.IEEEremainder(difference, period);
            farthest = Math.max(farthest, Math.abs(difference));
            largest = Math.max(largest, Math.abs(should));
        }
        return largest > 0 ? farthest / largest : farthest;
    }
}
