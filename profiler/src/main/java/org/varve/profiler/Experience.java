package org.varve.profiler;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The learned memory of an operator: its law, and how far measurements lay above it.
 *
 * <p>A small tile says nothing about a large one unless the law is right. So deviations are taken the way the law is
 * used: each measurement is first predicted from those before it. Its deviation is in units of the spread predicted for
 * it, so that a shape far from all measured ones gets a wider bound. The deviation from the law that has learned from
 * it is taken instead if larger, so that a run beyond its bound lies within the next one.
 *
 * @param law the expected bytes
 * @param grain the steps in which bytes were measured
 * @param deviations the newest deviations, oldest first
 */
record Experience(RelativeLaw law, Grain grain, List<Double> deviations) {

    static final Experience NONE =
            new Experience(RelativeLaw.ofFeatures(StructuralFeatures.COUNT), Grain.UNSEEN, List.of());

    /** The number of measurements before the first prediction. */
    private static final int FIRST = 8;

    /** The number of deviations kept. */
    private static final int NEWEST = 500;

    /** Fewer undeclared bytes count as this many, as no probe resolves less. */
    private static final long LEAST = 1 << 20;

    Experience {
        deviations = List.copyOf(deviations);
    }

    /** The experience with one more measurement. */
    Experience with(Measurement.Load load, Measurement.Bytes bytes) {
        double[] features = StructuralFeatures.of(load);
        double undeclared = (double) Math.max(LEAST, bytes.undeclared());
        RelativeLaw after = law.with(features, undeclared);
        Grain finer = grain.with(bytes.measured(), load.source().size());
        if (law.measurements() < FIRST) return new Experience(after, finer, deviations);
        List<Double> newest =
                new ArrayList<>(deviations.subList(Math.max(0, deviations.size() - NEWEST + 1), deviations.size()));
        newest.add(Math.max(law.deviation(features, undeclared), after.deviation(features, undeclared)));
        return new Experience(after, finer, newest);
    }

    /**
     * The granularity of measured bytes, such as an allocator's pages; nothing is known between two steps.
     *
     * <p>A law learned from small shapes may be off by up to one step there, and by n steps at a shape n times as
     * large.
     *
     * @param first the first measured bytes; negative if nothing was measured
     * @param step the greatest common divisor of all differences to {@code first}; 0 if there were none
     * @param largest samples of the largest source measured
     */
    record Grain(long first, long step, long largest) {

        static final Grain UNSEEN = new Grain(-1, 0, 1);

        Grain with(long measured, long source) {
            if (first < 0) return new Grain(measured, 0, source);
            long common = BigInteger.valueOf(step).gcd(BigInteger.valueOf(measured - first)).longValueExact();
            return new Grain(first, common, Math.max(largest, source));
        }

        /**
         * Bytes by which a law may be off at a source of a given size. If all measurements were equal, each counts as
         * one step.
         */
        double hidden(long source) {
            return (step == 0 ? first : step) * Math.max(1, (double) source / largest);
        }
    }
}
