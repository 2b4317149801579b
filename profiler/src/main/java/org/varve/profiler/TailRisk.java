package org.varve.profiler;

import java.util.List;

/**
 * How far a bound must lie above the expected value, given how far earlier measurements lay above it.
 *
 * <p>There are two guards, and the more cautious decides. The first assumes nothing about the distribution: if
 * deviations come in no particular order, the next exceeds the largest of n with probability 1 / (n + 1), the conformal
 * bound of the highest rank (Vovk, Gammerman, Shafer: Algorithmic Learning in a Random World, 2005). A risk of 1 %
 * would take 99 deviations; with fewer, the rank required, {@code ceil((n + 1)(1 - risk))}, lies beyond the sample. So
 * the second guard extends the tail: it is the one-sided prediction limit of normal deviations for the next
 * {@link #RUNS} runs together, which by Bonferroni's inequality is the Student quantile at {@code risk / RUNS} (Hahn,
 * Meeker: Statistical Intervals, 1991, section 4.8).
 *
 * @param risk probability, above 0 and below 1, that any of the next runs breaks the bound
 */
public record TailRisk(double risk) {

    /** A risk of 0.01 for {@value #RUNS} runs together. */
    public static final TailRisk USUAL = new TailRisk(0.01);

    /** The number of runs for which a bound is to hold: a study, not a single run. */
    static final int RUNS = 1000;

    public TailRisk {
        if (!(risk > 0 && risk < 1)) {
            throw new IllegalArgumentException("risk %s: must be above 0 and below 1, such as 0.01".formatted(risk));
        }
    }

    /** The first guard, in the unit of the deviations; 0 if there are none. */
    public static double largest(List<Double> deviations) {
        return deviations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** The second guard, in standard deviations that were estimated with a number of degrees of freedom. */
    public double student(int degreesOfFreedom) {
        return StudentQuantile.of(risk / RUNS, degreesOfFreedom);
    }
}
