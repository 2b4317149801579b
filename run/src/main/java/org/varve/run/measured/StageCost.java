package org.varve.run.measured;

import java.util.List;

/**
 * The cost of a stage of a run: a fixed part for every run, such as compiling its code, and a part for each byte or
 * sample.
 *
 * @param start seconds, regardless of the amount
 * @param each seconds for each byte or sample
 */
record StageCost(double start, double each) {

    /** Runs of the same amount differ by about this fraction. */
    private static final double NOISE = 0.2;

    /** Expectations may be wrong by about a factor of e in the start, and the square of e in each. */
    private static final double DOUBT_OF_START = 1;

    private static final double DOUBT_OF_EACH = 2;

    private static final int STEPS = 30;

    /**
     * One run.
     *
     * @param amount bytes or samples; positive
     * @param seconds positive
     * @param weight how much it counts, from 0 to 1
     */
    record Run(double amount, double seconds, double weight) {}

    /** The same for a stage of which a unit takes {@code factor} times as long. */
    StageCost times(double factor) {
        return new StageCost(start, each * factor);
    }

    /** Bytes or samples per second. */
    double rate() {
        return 1 / each;
    }

    /**
     * The most likely cost after some runs, given this expectation: with few runs, close to the expectation; with many
     * of different amounts, close to theirs. A single run cannot separate the start from the rest.
     */
    StageCost after(List<Run> runs) {
        if (runs.isEmpty()) return this;
        double weights = runs.stream().mapToDouble(Run::weight).sum();
        double ratio =
                runs.stream().mapToDouble(run -> run.weight * Math.log(run.seconds / run.amount)).sum() / weights;
        StageCost near = nearest(this, runs);
        StageCost far = nearest(new StageCost(start, Math.exp(ratio)), runs);
        return unlikely(near, runs) <= unlikely(far, runs) ? near : far;
    }

    /** The most likely cost near a first guess: damped least squares of logarithms (Levenberg and Marquardt). */
    private StageCost nearest(StageCost guess, List<Run> runs) {
        StageCost best = guess;
        double least = unlikely(best, runs);
        double damping = 0.01;
        for (int step = 0; step < STEPS; step++) {
            StageCost next = best.step(this, runs, 1 + damping);
            double unlikely = unlikely(next, runs);
            if (unlikely < least) {
                boolean settled = least - unlikely < 1e-3 * least;
                best = next;
                least = unlikely;
                damping /= 10;
                if (settled) break;
            } else {
                damping *= 10;
            }
        }
        return best;
    }

    /** One step from here to the least squares; {@code damped} is at least 1. */
    private StageCost step(StageCost expected, List<Run> runs, double damped) {
        double ofStart = 1 / (DOUBT_OF_START * DOUBT_OF_START);
        double ofEach = 1 / (DOUBT_OF_EACH * DOUBT_OF_EACH);
        double both = 0;
        double towardsStart = ofStart * Math.log(start / expected.start);
        double towardsEach = ofEach * Math.log(each / expected.each);
        for (Run run : runs) {
            double share = start / seconds(run);
            double rest = 1 - share;
            double certainty = run.weight / (NOISE * NOISE);
            ofStart += certainty * share * share;
            ofEach += certainty * rest * rest;
            both += certainty * share * rest;
            towardsStart += certainty * share * error(run);
            towardsEach += certainty * rest * error(run);
        }
        ofStart *= damped;
        ofEach *= damped;
        double determinant = ofStart * ofEach - both * both;
        return new StageCost(
                start * Math.exp((both * towardsEach - ofEach * towardsStart) / determinant),
                each * Math.exp((both * towardsStart - ofStart * towardsEach) / determinant));
    }

    private double seconds(Run run) {
        return start + each * run.amount;
    }

    /** By how much this cost is more than a run took, about, as a fraction. */
    private double error(Run run) {
        return Math.log(seconds(run) / run.seconds);
    }

    /** How unlikely a cost is, given what was expected and some runs. */
    private double unlikely(StageCost cost, List<Run> runs) {
        double ofStart = Math.log(cost.start / start) / DOUBT_OF_START;
        double ofEach = Math.log(cost.each / each) / DOUBT_OF_EACH;
        double sum = ofStart * ofStart + ofEach * ofEach;
        for (Run run : runs) sum += run.weight * cost.error(run) * cost.error(run) / (NOISE * NOISE);
        return sum;
    }
}
