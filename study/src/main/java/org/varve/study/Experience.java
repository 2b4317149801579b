package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import org.varve.profiler.Measurement;

/**
 * What was learned of an operator's memory: its law, and how far measurements lay above it.
 *
 * <p>What a small tile took says nothing of a large one unless the law is right. So deviations are taken the way that the law is
 * used: each measurement is first predicted from those before it. It counts in units of the spread that was predicted for it, so
 * that a shape far from all that was measured gets a wider bound; and once more in those of the law that has learned from it,
 * where that is more, so that a run beyond its bound lies within the next one.
 *
 * @param law the bytes that are expected
 * @param grain the steps in which they were measured
 * @param deviations the newest, oldest first
 */
record Experience(RelativeLaw law, Grain grain, List<Double> deviations) {

    static final Experience NONE =
            new Experience(RelativeLaw.ofFeatures(StructuralFeatures.COUNT), Grain.UNSEEN, List.of());

    /** Measurements before the first that is predicted. */
    private static final int FIRST = 8;

    /** Deviations that are kept. */
    private static final int NEWEST = 500;

    /** Undeclared bytes below this count as this many: less is told by no probe. */
    private static final long LEAST = 1 << 20;

    Experience {
        deviations = List.copyOf(deviations);
    }

    /** What is known after one more measurement. */
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
}
