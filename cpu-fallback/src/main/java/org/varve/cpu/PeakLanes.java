package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.PeakLag;

/**
 * The peaks of the correlations around a lag as {@link PeakLag} looks for them, a sample in each lane. Each step is
 * taken for a few vectors of samples before the next, so that a core need not wait for the end of one.
 */
final class PeakLanes {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** The most vectors of samples that are packed. */
    static final int VECTORS = 16;

    /** From the correlations at a lag to those at the next: room for what vectors write behind the last sample. */
    static final int STRIDE = (VECTORS + 1) * LANES;

    /** Adding and subtracting this rounds small numbers to whole ones, halves to even ones. */
    private static final float ROUNDING = 0x1.8p23f;

    private static final int ROUNDING_BITS = Float.floatToRawIntBits(ROUNDING);

    /** Floats of a vector's polynomials at all eighths of a sample. */
    private static final int VALUES = PeakLag.WEIGHTS / PeakLag.WIDTH * LANES;

    /** Most samples need no eighths farther from where they begin. */
    private static final int MARGIN = 2;

    /** The correlations of samples, lag by lag. */
    final float[] correlations;

    /** The largest correlation of each sample so far, between lags, and its lag. */
    final float[] largest;
    final float[] lags;

    private final float[] weights;

    /** The polynomials at each eighth of a sample, as far as they are asked for, vector by vector. */
    private final float[] values;

    /** The eighth of a sample at which each sample stands. */
    private final float[] steps;

    /** The eighths that no sample of a vector stands before or behind. */
    private final int[] lowest;
    private final int[] highest;

    /** The eighths at which the polynomials of a vector are known, the last one exclusive. */
    private final int[] first;
    private final int[] end;

    private int earliest;
    private int latest;

    PeakLanes(Work work) {
        weights = work.floats(PeakLag.WEIGHTS, copy -> System.arraycopy(PeakLag.weights(), 0, copy, 0, copy.length));
        correlations = work.floats((long) PeakLag.WIDTH * STRIDE);
        values = work.floats((long) VECTORS * VALUES);
        steps = work.floats((long) VECTORS * LANES);
        lowest = work.ints(VECTORS);
        highest = work.ints(VECTORS);
        first = work.ints(VECTORS);
        end = work.ints(VECTORS);
        largest = work.floats(STRIDE);
        lags = work.floats(STRIDE);
    }

    /**
     * Finds the peaks of vectors of samples, and keeps them where they are the largest so far, or as first ones.
     * Methods exchange arrays, see docs/architecture.md.
     */
    void find(PeakLag step, int vectors, boolean isFirst) {
        earliest = step.earliest();
        latest = step.latest();
        for (int vector = 0; vector < vectors; vector++) {
            start(vector);
        }
        for (int vector = 0; vector < vectors; vector++) {
            first[vector] = Math.max(lowest[vector] - MARGIN, -PeakLag.STEPS - 1);
            end[vector] = Math.min(highest[vector] + MARGIN, PeakLag.STEPS + 1) + 1;
            evaluate(vector, first[vector], end[vector]);
        }
        for (int vector = 0; vector < vectors; vector++) {
            climb(vector);
        }
        for (int vector = 0; vector < vectors; vector++) {
            descend(vector);
        }
        for (int vector = 0; vector < vectors; vector++) {
            refine(step, vector, isFirst);
        }
    }

    /** Begins at the step nearest to the summit of the parabola through the correlations at whole lags. */
    private void start(int vector) {
        int at = PeakLag.REACH * STRIDE + vector * LANES;
        FloatVector whole = summit(
                FloatVector.fromArray(SPECIES, correlations, at - STRIDE),
                FloatVector.fromArray(SPECIES, correlations, at),
                FloatVector.fromArray(SPECIES, correlations, at + STRIDE));
        FloatVector rounded = whole.mul(PeakLag.STEPS).add(ROUNDING).sub(ROUNDING);
        rounded = rounded.blend(0, rounded.test(VectorOperators.IS_NAN));
        rounded = rounded.blend(earliest, rounded.compare(VectorOperators.LT, earliest));
        rounded = rounded.blend(latest, rounded.compare(VectorOperators.GT, latest));
        rounded.intoArray(steps, vector * LANES);
        IntVector bits = rounded.add(ROUNDING).reinterpretAsInts();
        lowest[vector] = bits.reduceLanes(VectorOperators.MIN) - ROUNDING_BITS;
        highest[vector] = bits.reduceLanes(VectorOperators.MAX) - ROUNDING_BITS;
    }

    /** Goes on to later steps as long as the polynomial rises. */
    private void climb(int vector) {
        FloatVector all = FloatVector.fromArray(SPECIES, steps, vector * LANES);
        int last = highest[vector];
        for (int step = lowest[vector]; step <= last && step < latest; step++) {
            int at = vector * VALUES + (step + PeakLag.STEPS + 1) * LANES;
            VectorMask<Float> isHigher = FloatVector.fromArray(SPECIES, values, at + LANES)
                    .compare(VectorOperators.GT, FloatVector.fromArray(SPECIES, values, at))
                    .and(all.compare(VectorOperators.EQ, step));
            all = all.blend(step + 1, isHigher);
            if (step == last && isHigher.anyTrue()) {
                last++;
                if (last + 2 > end[vector]) evaluate(vector, end[vector], last + 2);
                end[vector] = Math.max(end[vector], last + 2);
            }
        }
        all.intoArray(steps, vector * LANES);
        highest[vector] = last;
    }

    /** Goes back to earlier steps as long as the polynomial rises. */
    private void descend(int vector) {
        FloatVector all = FloatVector.fromArray(SPECIES, steps, vector * LANES);
        int last = lowest[vector];
        for (int step = highest[vector]; step >= last && step > earliest; step--) {
            int at = vector * VALUES + (step + PeakLag.STEPS + 1) * LANES;
            VectorMask<Float> isHigher = FloatVector.fromArray(SPECIES, values, at - LANES)
                    .compare(VectorOperators.GT, FloatVector.fromArray(SPECIES, values, at))
                    .and(all.compare(VectorOperators.EQ, step));
            all = all.blend(step - 1, isHigher);
            if (step == last && isHigher.anyTrue()) {
                last--;
                if (last - 1 < first[vector]) evaluate(vector, last - 1, first[vector]);
                first[vector] = Math.min(first[vector], last - 1);
            }
        }
        all.intoArray(steps, vector * LANES);
        lowest[vector] = last;
    }

    /** The vertices of parabolas, see {@link PeakLag}. */
    private static FloatVector summit(FloatVector before, FloatVector at, FloatVector after) {
        FloatVector bend = before.sub(at).add(after.sub(at));
        FloatVector offset = before.sub(after).mul(0.5f).div(bend);
        offset = offset.blend(-0.5f, offset.compare(VectorOperators.LT, -0.5f));
        offset = offset.blend(0.5f, offset.compare(VectorOperators.GT, 0.5f));
        return FloatVector.zero(SPECIES).blend(offset, bend.compare(VectorOperators.LT, 0));
    }

    /** Looks for the summit between eighths of a sample, and keeps it where it counts. */
    private void refine(PeakLag kernel, int vector, boolean isFirst) {
        FloatVector at = FloatVector.zero(SPECIES);
        FloatVector before = at;
        FloatVector after = at;
        FloatVector all = FloatVector.fromArray(SPECIES, steps, vector * LANES);
        for (int step = lowest[vector]; step <= highest[vector]; step++) {
            VectorMask<Float> isHere = all.compare(VectorOperators.EQ, step);
            int place = vector * VALUES + (step + PeakLag.STEPS + 1) * LANES;
            before = before.blend(FloatVector.fromArray(SPECIES, values, place - LANES), isHere);
            at = at.blend(FloatVector.fromArray(SPECIES, values, place), isHere);
            after = after.blend(FloatVector.fromArray(SPECIES, values, place + LANES), isHere);
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
        FloatVector known = FloatVector.fromArray(SPECIES, largest, vector * LANES);
        VectorMask<Float> counts = correlation.compare(VectorOperators.GT, known).or(SPECIES.maskAll(isFirst));
        known.blend(correlation, counts).intoArray(largest, vector * LANES);
        FloatVector.fromArray(SPECIES, lags, vector * LANES).blend(lag, counts).intoArray(lags, vector * LANES);
    }

    /** Computes the polynomials at the steps {@code from..to-1}; the correlations stay in registers. */
    private void evaluate(int vector, int from, int to) {
        int at = vector * LANES;
        FloatVector c0 = FloatVector.fromArray(SPECIES, correlations, at);
        FloatVector c1 = FloatVector.fromArray(SPECIES, correlations, STRIDE + at);
        FloatVector c2 = FloatVector.fromArray(SPECIES, correlations, 2 * STRIDE + at);
        FloatVector c3 = FloatVector.fromArray(SPECIES, correlations, 3 * STRIDE + at);
        FloatVector c4 = FloatVector.fromArray(SPECIES, correlations, 4 * STRIDE + at);
        FloatVector c5 = FloatVector.fromArray(SPECIES, correlations, 5 * STRIDE + at);
        FloatVector c6 = FloatVector.fromArray(SPECIES, correlations, 6 * STRIDE + at);
        FloatVector c7 = FloatVector.fromArray(SPECIES, correlations, 7 * STRIDE + at);
        FloatVector c8 = FloatVector.fromArray(SPECIES, correlations, 8 * STRIDE + at);
        for (int step = from; step < to; step++) {
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
            sum.intoArray(values, vector * VALUES + (step + PeakLag.STEPS + 1) * LANES);
        }
    }
}
