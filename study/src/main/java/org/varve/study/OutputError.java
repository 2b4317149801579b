package org.varve.study;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.LongPredicate;

/** How far outputs are from those expected. */
final class OutputError {

    private static final float LEVEL = 1;

    private OutputError() {}

    /**
     * The greatest error of all outputs of an operator, relative to the largest value expected of each. An azimuth counts where
     * a dip of {@value #LEVEL} degree or more is expected: of what is level, rounding decides it.
     *
     * @param names of the outputs
     */
    static double greatest(List<String> names, List<MemorySegment> actual, List<MemorySegment> expected) {
        double greatest = 0;
        for (int o = 0; o < expected.size(); o++) {
            String name = names.get(o);
            LongPredicate counts = name.equals("azimuth") && names.contains("dip")
                    ? isSteep(expected.get(names.indexOf("dip")))
                    : _ -> true;
            greatest = Math.max(greatest, relative(actual.get(o), expected.get(o), period(name), counts));
        }
        return greatest;
    }

    /** NaN is kept, to be compared. */
    private static LongPredicate isSteep(MemorySegment dip) {
        return s -> !(dip.getAtIndex(ValueLayout.JAVA_FLOAT, s) < LEVEL);
    }

    /** Where an output is an angle that starts again: after how many degrees; 0 for others. */
    private static double period(String output) {
        return switch (output) {
            case "instantaneous-phase", "azimuth" -> 360;
            default -> 0;
        };
    }

    /** NaN is as far from any number as can be, and equal to NaN. */
    private static double relative(MemorySegment actual, MemorySegment expected, double period,
            LongPredicate counts) {
        double farthest = 0;
        double largest = 0;
        for (long s = 0; s < expected.byteSize() / Float.BYTES; s++) {
            if (!counts.test(s)) continue;
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
