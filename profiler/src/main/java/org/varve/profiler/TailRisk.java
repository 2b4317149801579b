package org.varve.profiler;

import java.util.List;

/**
 * How far above what is expected a bound must lie, from how far measurements lay above it before.
 *
 * <p>Two guards, of which the more careful decides. The first assumes nothing of the distribution: if deviations come in
 * no order, the next exceeds the largest of n with probability 1 / (n + 1), the conformal bound of the highest rank (Vovk, Gammerman, Shafer: Algorithmic Learning
 * in a Random World, 2005). A risk of 1 % would take 99 deviations; with fewer the rank that it asks for, {@code ceil((n + 1)(1 -
 * risk))}, lies beyond the sample. So the second extends the tail: the one-sided prediction limit of normal deviations for the
 * next {@link #RUNS} runs together, by Bonferroni's inequality the Student quantile at {@code risk / RUNS} (Hahn, Meeker:
 * Statistical Intervals, 1991, section 4.8).
 *
 * @param risk that any of the next runs breaks the bound
 */
public record TailRisk(double risk) {

    /** One run in a hundred times {@value #RUNS}. */
    public static final TailRisk USUAL = new TailRisk(0.01);

    /** A bound is to hold for a study, not for one run of it. */
    static final int RUNS = 1000;

    public TailRisk {
        if (!(risk > 0 && risk < 1)) {
            throw new IllegalArgumentException("risk %s: must be above 0 and below 1, such as 0.01".formatted(risk));
        }
    }

    /** The first guard, in the unit of the deviations; 0 where there are none. */
    public static double largest(List<Double> deviations) {
        return deviations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** The second guard, in standard deviations estimated with a number of degrees of freedom. */
    public double student(int degreesOfFreedom) {
        return StudentQuantile.of(risk / RUNS, degreesOfFreedom);
    }
}
