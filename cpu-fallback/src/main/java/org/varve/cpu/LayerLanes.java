package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/**
 * Samples of the traces of the windows around a run of samples, each shifted by its own dips, as defined by
 * {@link LayerWindow}. One trace of all windows comes after another, so that each step is a short loop over the run.
 */
final class LayerLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final int furthest;
    /** For each sample of the run, the one before its shifted position, counted from its vector on, and the rest. */
    private final int[] starts;
    private final float[] fractions;
    /** For each vector of the run, the least and the largest of its dips. */
    private final float[] leastP;
    private final float[] mostP;
    private final float[] leastQ;
    private final float[] mostQ;
    /** For each vector, what its shifts lie between, first the least; then the samples before. */
    private final float[] limits;
    private final int[] lowest;
    private final int[] highest;
    /** Whether any shift of a vector might leave the survey's trace. */
    private final boolean[] meetsEnd;

    /** Set before any sample is read. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;
    private int row;
    private int first;
    private int vectors;
    /** The position in the survey's trace of the first sample. */
    private int from;
    /** The dips of the samples. */
    @SuppressWarnings("NullAway.Init")
    private float[] p;
    private int atP;
    @SuppressWarnings("NullAway.Init")
    private float[] q;
    private int atQ;

    /** @param most the longest run of samples */
    LayerLanes(Work work, LayerWindow window, int most) {
        this.window = window;
        furthest = window.shift();
        int samples = Math.ceilDiv(most, LANES) * LANES;
        int padded = Math.ceilDiv(samples / LANES, LANES) * LANES;
        starts = work.ints(samples);
        fractions = work.floats(samples);
        leastP = work.floats(padded);
        mostP = work.floats(padded);
        leastQ = work.floats(padded);
        mostQ = work.floats(padded);
        limits = work.floats(2L * padded);
        lowest = work.ints(padded);
        highest = work.ints(padded);
        meetsEnd = work.booleans(padded);
    }

    /** Moves to the windows around {@code count} samples of a row from {@code firstSample} on, or more of the row. */
    void seek(Rows next, int nextRow, int firstSample, int count) {
        rows = next;
        row = nextRow;
        first = firstSample;
        from = next.firstSample() + firstSample;
        vectors = Math.ceilDiv(count, LANES);
    }

    /** Takes the dips of the layers from two fields, along inlines and along crosslines. */
    void follow(int alongInlines, int alongCrosslines) {
        p = rows.input(alongInlines);
        atP = rows.at(alongInlines, 0, row) + first;
        q = rows.input(alongCrosslines);
        atQ = rows.at(alongCrosslines, 0, row) + first;
        for (int v = 0; v < vectors; v++) {
            VectorMask<Float> ofRow = SPECIES.indexInRange(v * LANES, rows.samples() - first);
            FloatVector dips = FloatVector.fromArray(SPECIES, p, atP + v * LANES);
            leastP[v] = dips.reduceLanes(VectorOperators.MIN, ofRow);
            mostP[v] = dips.reduceLanes(VectorOperators.MAX, ofRow);
            dips = FloatVector.fromArray(SPECIES, q, atQ + v * LANES);
            leastQ[v] = dips.reduceLanes(VectorOperators.MIN, ofRow);
            mostQ[v] = dips.reduceLanes(VectorOperators.MAX, ofRow);
        }
        for (int v = 0; v < vectors; v++) {
            meetsEnd[v] = meetsEnd(v, furthest) && meetsEnd(v, largestShift(v));
        }
    }

    private boolean meetsEnd(int v, int shift) {
        int reach = shift + window.samples() / 2;
        int position = from + v * LANES;
        Span trace = window.survey().samples();
        return !trace.contains(position - reach) || !trace.contains(position + LANES + reach);
    }

    /** The samples that no shift of a lane exceeds, rounded up; NaN may be any. */
    private int largestShift(int v) {
        int inlines = window.inlines() / 2;
        int crosslines = window.crosslines() / 2;
        float shift = inlines * Math.max(Math.abs(leastP[v]), Math.abs(mostP[v]))
                + crosslines * Math.max(Math.abs(leastQ[v]), Math.abs(mostQ[v]));
        return shift < furthest ? (int) Math.ceil(shift) + 1 : furthest;
    }

    /**
     * Puts the samples of a trace of all windows into {@code y}: those of row {@code n} of the windows from
     * {@code to + n * stride} on.
     *
     * @param a inlines to the trace
     * @param b crosslines to the trace
     * @param opposite whether a row beyond the ends of the survey's trace is replaced by the opposite one; otherwise
     *     its samples are 0
     */
    void samples(int field, int a, int b, boolean opposite, float[] y, int to, int stride) {
        int inlines = window.survey().inlines().inward(rows.inline(), a);
        int crosslines = window.survey().crosslines().inward(rows.firstCrossline() + row, b);
        int at = rows.at(field, inlines, row + crosslines) + first - window.samples() / 2;
        limit(inlines, crosslines);
        shift(inlines, crosslines);
        read(rows.input(field), at, y, to, stride);
        for (int v = 0; v < vectors; v++) {
            if (!meetsEnd[v]) continue;
            for (int n = 0; n < window.samples(); n++) {
                mendEnds(field, inlines, crosslines, v, n - window.samples() / 2, opposite, y, to + n * stride);
            }
        }
    }

    /** Finds between which samples the shifts to a trace lie, for as many vectors as there are lanes at a time. */
    private void limit(int inlines, int crosslines) {
        for (int v = 0; v < vectors; v += LANES) {
            FloatVector aP = FloatVector.fromArray(SPECIES, leastP, v).mul(inlines);
            FloatVector bP = FloatVector.fromArray(SPECIES, mostP, v).mul(inlines);
            FloatVector aQ = FloatVector.fromArray(SPECIES, leastQ, v).mul(crosslines);
            FloatVector bQ = FloatVector.fromArray(SPECIES, mostQ, v).mul(crosslines);
            FloatVector least = aP.min(bP).add(aQ.min(bQ));
            FloatVector most = aP.max(bP).add(aQ.max(bQ));
            // any, where one is NaN
            VectorMask<Float> known = least.compare(VectorOperators.LE, most);
            FloatVector.broadcast(SPECIES, -furthest).blend(least, known).intoArray(limits, v);
            FloatVector.broadcast(SPECIES, furthest).blend(most, known).intoArray(limits, highest.length + v);
        }
        before(limits, 0, lowest, vectors);
        before(limits, highest.length, highest, vectors);
    }

    private void shift(int inlines, int crosslines) {
        int count = vectors * LANES;
        for (int k = 0; k < count; k += LANES) {
            FloatVector.fromArray(SPECIES, p, atP + k).mul(inlines)
                    .add(FloatVector.fromArray(SPECIES, q, atQ + k).mul(crosslines))
                    .intoArray(fractions, k);
        }
        before(fractions, 0, starts, count);
        for (int k = 0; k < count; k += LANES) {
            IntVector before = IntVector.fromArray(INDICES, starts, k);
            FloatVector.fromArray(SPECIES, fractions, k)
                    .sub((FloatVector) before.convert(VectorOperators.I2F, 0))
                    .intoArray(fractions, k);
            before.addIndex(1).intoArray(starts, k);
        }
    }

    /** Finds the samples before shifts, so that the next ones lie within the halo too; 0 for NaN. */
    private void before(float[] shifts, int at, int[] before, int count) {
        for (int k = 0; k < count; k += LANES) {
            // lanes beyond the row may hold anything, also what fits no integer
            FloatVector shift = FloatVector.fromArray(SPECIES, shifts, at + k).max(-furthest).min(furthest);
            IntVector towardsZero = (IntVector) shift.convert(VectorOperators.F2I, 0);
            FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
            towardsZero.sub(1, back.compare(VectorOperators.GT, shift).cast(INDICES))
                    .min(furthest - 1)
                    .intoArray(before, k);
        }
    }

    private void read(float[] x, int at, float[] y, int to, int stride) {
        for (int v = 0; v < vectors; v++) {
            int k = v * LANES;
            if (highest[v] - lowest[v] < LANES) {
                choose(x, at + k + lowest[v], lowest[v], k, y, to + k, stride);
            } else {
                gather(x, at + k, k, y, to + k, stride);
            }
        }
    }

    /** Finds the samples of a vector in two that follow each other, which is faster than to gather them. */
    private void choose(float[] x, int at, int low, int k, float[] y, int to, int stride) {
        FloatVector fraction = FloatVector.fromArray(SPECIES, fractions, k);
        FloatVector lanes = (FloatVector) IntVector.fromArray(INDICES, starts, k).sub(low)
                .convert(VectorOperators.I2F, 0);
        FloatVector before = lanes.selectFrom(
                FloatVector.fromArray(SPECIES, x, at), FloatVector.fromArray(SPECIES, x, at + LANES));
        for (int n = 1; n <= window.samples(); n++) {
            FloatVector after = lanes.selectFrom(
                    FloatVector.fromArray(SPECIES, x, at + n), FloatVector.fromArray(SPECIES, x, at + n + LANES));
            after.sub(before).mul(fraction).add(before).intoArray(y, to + (n - 1) * stride);
            before = after;
        }
    }

    private void gather(float[] x, int at, int k, float[] y, int to, int stride) {
        for (int lane = 0; lane < LANES; lane++) {
            int start = at + starts[k + lane];
            float before = x[start];
            for (int n = 1; n <= window.samples(); n++) {
                float after = x[start + n];
                y[to + (n - 1) * stride + lane] = (after - before) * fractions[k + lane] + before;
                before = after;
            }
        }
    }

    /** Replaces the samples of a vector, in the row {@code dk} away, that are not all of the survey's trace. */
    private void mendEnds(int field, int inlines, int crosslines, int v, int dk, boolean opposite, float[] y, int to) {
        Span trace = window.survey().samples();
        int k = v * LANES;
        int lanes = Math.min(LANES, rows.samples() - first - k);
        // no shift of the lanes between leaves the trace
        int head = Math.clamp(trace.first() - from - k - dk - Math.min(lowest[v], 0), 0, lanes);
        int tail = Math.max(head, trace.last() - from - k - dk - Math.max(highest[v], 0));
        for (int lane = head > 0 ? 0 : tail; lane < lanes; lane = lane + 1 == head ? tail : lane + 1) {
            int position = from + k + lane;
            int at = from + k + starts[k + lane] + dk;
            boolean isThere = trace.contains(position + dk);
            if (isThere && trace.first() <= at && at < trace.last()) continue;
            int away = opposite ? trace.inward(position, dk) : dk;
            float shift = p[atP + k + lane] * inlines + q[atQ + k + lane] * crosslines;
            y[to + k + lane] = isThere || opposite
                    ? window.shifted(rows, field, row, first + k + lane + away, inlines, crosslines, shift)
                    : 0;
        }
    }
}
