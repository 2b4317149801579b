package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.PeakLag;

/** The peaks of the correlations around a lag as {@link PeakLag} looks for them, a sample in each lane. */
final class PeakLanes {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** From the correlations at a lag to those at the next: room for two vectors of samples. */
    static final int STRIDE = 2 * LANES;

    /** Adding and subtracting this rounds small numbers to whole ones, halves to even ones. */
    private static final float ROUNDING = 0x1.8p23f;

    /** The correlations of samples, lag by lag. */
    final float[] correlations;

    /** What the peak of each sample must exceed to count. */
    final float[] exceeded;

    /** The correlations of the first vector of samples at their peaks, between lags, and where these are. */
    final float[] largest;
    final float[] lags;

    private final PeakLag kernel;
    private final float[] weights;

    /** The polynomials at each eighth of a sample, as far as they are asked for. */
    private final float[] values;

    /** The eighth of a sample at which each sample stands, and what they can be at all. */
    private final float[] steps;

    private final int earliest;
    private final int latest;

    /** No sample stands before or behind these. */
    private int lowest;

    private int highest;

    PeakLanes(Work work, PeakLag kernel) {
        this.kernel = kernel;
        earliest = kernel.earliest();
        latest = kernel.latest();
        steps = work.floats(LANES);
        weights = work.floats(PeakLag.WEIGHTS, copy -> System.arraycopy(PeakLag.weights(), 0, copy, 0, copy.length));
        correlations = work.floats((long) PeakLag.WIDTH * STRIDE);
        values = work.floats((long) PeakLag.WEIGHTS / PeakLag.WIDTH * LANES);
        exceeded = work.floats(STRIDE);
        largest = work.floats(LANES);
        lags = work.floats(LANES);
    }

    /**
     * Finds the peaks of the first vector of samples. Methods exchange arrays, see docs/architecture.md.
     *
     * @return a bit for each sample whose peak counts
     */
    long find() {
        start();
        climb();
        descend();
        return refine();
    }

    /** Begins at the step nearest to the summit of the parabola through the correlations at whole lags. */
    private void start() {
        FloatVector whole = summit(
                FloatVector.fromArray(SPECIES, correlations, (PeakLag.REACH - 1) * STRIDE),
                FloatVector.fromArray(SPECIES, correlations, PeakLag.REACH * STRIDE),
                FloatVector.fromArray(SPECIES, correlations, (PeakLag.REACH + 1) * STRIDE));
        FloatVector rounded = whole.mul(PeakLag.STEPS).add(ROUNDING).sub(ROUNDING);
        rounded = rounded.blend(0, rounded.test(VectorOperators.IS_NAN));
        rounded = rounded.blend(earliest, rounded.compare(VectorOperators.LT, earliest));
        rounded = rounded.blend(latest, rounded.compare(VectorOperators.GT, latest));
        rounded.intoArray(steps, 0);
        lowest = latest;
        highest = earliest;
        for (float step : steps) {
            lowest = Math.min(lowest, (int) step);
            highest = Math.max(highest, (int) step);
        }
        evaluate(lowest - 1, highest + 2);
    }

    /** Goes on to later steps as long as the polynomial rises. */
    private void climb() {
        for (int step = lowest; step <= highest && step < latest; step++) {
            if (move(step, step + 1) && step == highest) {
                highest++;
                evaluate(highest + 1, highest + 2);
            }
        }
    }

    /** Goes back to earlier steps as long as the polynomial rises. */
    private void descend() {
        for (int step = highest; step >= lowest && step > earliest; step--) {
            if (move(step, step - 1) && step == lowest) {
                lowest--;
                evaluate(lowest - 1, lowest);
            }
        }
    }

    /** Moves the samples at a step to another one where the polynomial is larger there; returns whether any moved. */
    private boolean move(int step, int other) {
        FloatVector all = FloatVector.fromArray(SPECIES, steps, 0);
        VectorMask<Float> isHigher = FloatVector.fromArray(SPECIES, values, place(other))
                .compare(VectorOperators.GT, FloatVector.fromArray(SPECIES, values, place(step)))
                .and(all.compare(VectorOperators.EQ, step));
        boolean moves = isHigher.anyTrue();
        if (moves) all.blend(other, isHigher).intoArray(steps, 0);
        return moves;
    }

    private static int place(int step) {
        return (step + PeakLag.STEPS + 1) * LANES;
    }

    /** The vertices of parabolas, see {@link PeakLag}. */
    private static FloatVector summit(FloatVector before, FloatVector at, FloatVector after) {
        FloatVector bend = before.sub(at).add(after.sub(at));
        FloatVector offset = before.sub(after).mul(0.5f).div(bend);
        offset = offset.blend(-0.5f, offset.compare(VectorOperators.LT, -0.5f));
        offset = offset.blend(0.5f, offset.compare(VectorOperators.GT, 0.5f));
        return FloatVector.zero(SPECIES).blend(offset, bend.compare(VectorOperators.LT, 0));
    }

    /** Looks for the summit between eighths of a sample; returns which peaks count. */
    private long refine() {
        FloatVector at = FloatVector.zero(SPECIES);
        FloatVector before = at;
        FloatVector after = at;
        FloatVector all = FloatVector.fromArray(SPECIES, steps, 0);
        for (int step = lowest; step <= highest; step++) {
            VectorMask<Float> isHere = all.compare(VectorOperators.EQ, step);
            before = before.blend(FloatVector.fromArray(SPECIES, values, place(step - 1)), isHere);
            at = at.blend(FloatVector.fromArray(SPECIES, values, place(step)), isHere);
            after = after.blend(FloatVector.fromArray(SPECIES, values, place(step + 1)), isHere);
        }
        float most = kernel.most();
        FloatVector lag = all.add(summit(before, at, after)).div(PeakLag.STEPS).add(kernel.lag());
        lag = lag.blend(-most, lag.compare(VectorOperators.LT, -most));
        lag = lag.blend(most, lag.compare(VectorOperators.GT, most));
        FloatVector offset = lag.sub(kernel.lag()).mul(PeakLag.STEPS).sub(all);
        FloatVector slope = after.sub(before).add(offset.mul(before.sub(at).add(after.sub(at))));
        FloatVector correlation = at.add(offset.mul(0.5f).mul(slope));
        correlation = correlation.blend(-1, correlation.compare(VectorOperators.LE, -1));
        correlation = correlation.blend(1, correlation.compare(VectorOperators.GE, 1));
        correlation.intoArray(largest, 0);
        lag.intoArray(lags, 0);
        return correlation.compare(VectorOperators.GT, FloatVector.fromArray(SPECIES, exceeded, 0)).toLong();
    }

    /** Computes the polynomials at the steps {@code first..end-1}; the correlations stay in registers. */
    private void evaluate(int first, int end) {
        FloatVector c0 = FloatVector.fromArray(SPECIES, correlations, 0);
        FloatVector c1 = FloatVector.fromArray(SPECIES, correlations, STRIDE);
        FloatVector c2 = FloatVector.fromArray(SPECIES, correlations, 2 * STRIDE);
        FloatVector c3 = FloatVector.fromArray(SPECIES, correlations, 3 * STRIDE);
        FloatVector c4 = FloatVector.fromArray(SPECIES, correlations, 4 * STRIDE);
        FloatVector c5 = FloatVector.fromArray(SPECIES, correlations, 5 * STRIDE);
        FloatVector c6 = FloatVector.fromArray(SPECIES, correlations, 6 * STRIDE);
        FloatVector c7 = FloatVector.fromArray(SPECIES, correlations, 7 * STRIDE);
        FloatVector c8 = FloatVector.fromArray(SPECIES, correlations, 8 * STRIDE);
        for (int step = first; step < end; step++) {
            int weight = (step + PeakLag.STEPS + 1) * PeakLag.WIDTH;
            FloatVector sum = FloatVector.zero(SPECIES);
            sum = c0.fma(sum.broadcast(weights[weight]), sum);
            sum = c1.fma(sum.broadcast(weights[weight + 1]), sum);
            sum = c2.fma(sum.broadcast(weights[weight + 2]), sum);
            sum = c3.fma(sum.broadcast(weights[weight + 3]), sum);
            sum = c4.fma(sum.broadcast(weights[weight + 4]), sum);
            sum = c5.fma(sum.broadcast(weights[weight + 5]), sum);
            sum = c6.fma(sum.broadcast(weights[weight + 6]), sum);
            sum = c7.fma(sum.broadcast(weights[weight + 7]), sum);
            sum = c8.fma(sum.broadcast(weights[weight + 8]), sum);
            sum.intoArray(values, place(step));
        }
    }
}
