package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;

/**
 * Samples of the windows around a vector of samples, each shifted by its own dips, as defined by {@link LayerWindow}.
 */
final class LayerLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Added to a float, it leaves the nearest integer in the lowest bits. */
    private static final float WHOLE = 0x1.8p23f;

    private final LayerWindow window;
    private final LayerShifts shifts;
    private final LayerEnds ends;
    private final int count;
    private final int furthest;
    /** For each trace where sample 0 of its first row is. */
    private final int[] traces;
    /** For each trace where a vector is read, and what turns its shifts into lanes from there. */
    private final int[] reads;
    private final float[] bases;
    /** For each lane the sample before its shifted position, counted from the lane on, and the rest. */
    private final int[] starts;
    private final float[] fractions;
    /** The field that {@link #traces} are of, or -1. */
    private int field;

    LayerLanes(Work work, LayerWindow window) {
        this.window = window;
        shifts = new LayerShifts(work, window);
        ends = new LayerEnds(work, shifts);
        count = shifts.count;
        furthest = shifts.furthest;
        int padded = Math.ceilDiv(count, LANES) * LANES;
        traces = work.ints(padded);
        reads = work.ints(padded);
        bases = work.floats(padded);
        starts = work.ints(LANES);
        fractions = work.floats(LANES);
    }

    /** Moves to the windows around the samples of a row; two fields have their dips along inlines and crosslines. */
    void seek(Rows rows, int row, int alongInlines, int alongCrosslines) {
        shifts.seek(rows, row, alongInlines, alongCrosslines);
        field = -1;
    }

    private void open(int next) {
        field = next;
        for (int trace = 0; trace < count; trace++) {
            traces[trace] =
                    shifts.rows.at(field, (int) shifts.inlines[trace], shifts.row + (int) shifts.crosslines[trace])
                            - window.samples() / 2;
        }
    }

    /**
     * Puts the windows around the vector of samples from {@code k} on into {@code y}, a vector for each sample of the
     * window, trace by trace.
     *
     * @param mirrors whether a row beyond the ends of the survey's trace is replaced by the opposite one; otherwise
     *     its samples are 0
     */
    void read(int of, int k, boolean mirrors, float[] y) {
        if (of != field) open(of);
        float[] x = shifts.rows.input(field);
        if (!shifts.isEven(k)) {
            gather(x, k, y);
        } else {
            place(k);
            if (window.samples() == 1) {
                choose(x, k, y);
            } else {
                chooseRows(x, k, y);
            }
        }
        ends.mend(field, k, mirrors, y);
    }

    /** Finds the first samples that a vector reads, from the dips at its middle. */
    private void place(int k) {
        float middleP = shifts.p[shifts.atP + shifts.middle(k)];
        float middleQ = shifts.q[shifts.atQ + shifts.middle(k)];
        for (int trace = 0; trace < count; trace += LANES) {
            FloatVector shift = FloatVector.fromArray(SPECIES, shifts.inlines, trace).mul(middleP)
                    .add(FloatVector.fromArray(SPECIES, shifts.crosslines, trace).mul(middleQ));
            IntVector low = ((IntVector) shift.convert(VectorOperators.F2I, 0)).sub(LANES / 2).max(-furthest);
            IntVector.fromArray(INDICES, traces, trace).add(low).add(k).intoArray(reads, trace);
            FloatVector.broadcast(SPECIES, WHOLE).sub((FloatVector) low.convert(VectorOperators.I2F, 0))
                    .intoArray(bases, trace);
        }
    }

    /** Finds the samples of vectors in two that follow each other, which is faster than to gather them. */
    private void choose(float[] x, int k, float[] y) {
        FloatVector dipP = FloatVector.fromArray(SPECIES, shifts.p, shifts.atP + k);
        FloatVector dipQ = FloatVector.fromArray(SPECIES, shifts.q, shifts.atQ + k);
        FloatVector index = FloatVector.zero(SPECIES).addIndex(1);
        for (int trace = 0; trace < count; trace++) {
            int at = reads[trace];
            FloatVector shift = dipP.mul(shifts.inlines[trace]).add(dipQ.mul(shifts.crosslines[trace]));
            FloatVector base = index.add(bases[trace]);
            FloatVector nearest = shift.add(base);
            FloatVector rest = shift.sub(nearest.sub(base));
            VectorMask<Float> isAfter = rest.compare(VectorOperators.LT, 0f);
            FloatVector fraction = rest.add(1f, isAfter);
            IntVector lanes = nearest.reinterpretAsInts().sub(1, isAfter.cast(INDICES)).and(2 * LANES - 1);
            IntVector first = FloatVector.fromArray(SPECIES, x, at).reinterpretAsInts();
            IntVector second = FloatVector.fromArray(SPECIES, x, at + LANES).reinterpretAsInts();
            FloatVector before = lanes.selectFrom(first, second).reinterpretAsFloats();
            FloatVector after = lanes.add(1).selectFrom(first, second).reinterpretAsFloats();
            after.sub(before).mul(fraction).add(before).intoArray(y, trace * LANES);
        }
    }

    private void chooseRows(float[] x, int k, float[] y) {
        FloatVector dipP = FloatVector.fromArray(SPECIES, shifts.p, shifts.atP + k);
        FloatVector dipQ = FloatVector.fromArray(SPECIES, shifts.q, shifts.atQ + k);
        FloatVector index = FloatVector.zero(SPECIES).addIndex(1);
        int to = 0;
        for (int trace = 0; trace < count; trace++) {
            int at = reads[trace];
            FloatVector shift = dipP.mul(shifts.inlines[trace]).add(dipQ.mul(shifts.crosslines[trace]));
            FloatVector base = index.add(bases[trace]);
            FloatVector nearest = shift.add(base);
            FloatVector rest = shift.sub(nearest.sub(base));
            VectorMask<Float> isAfter = rest.compare(VectorOperators.LT, 0f);
            FloatVector fraction = rest.add(1f, isAfter);
            IntVector lanes = nearest.reinterpretAsInts().sub(1, isAfter.cast(INDICES));
            FloatVector before = pick(lanes, x, at);
            for (int n = 1; n <= window.samples(); n++) {
                FloatVector after = pick(lanes, x, at + n);
                after.sub(before).mul(fraction).add(before).intoArray(y, to);
                to += LANES;
                before = after;
            }
        }
    }

    private static FloatVector pick(IntVector lanes, float[] x, int at) {
        return lanes.selectFrom(
                FloatVector.fromArray(SPECIES, x, at).reinterpretAsInts(),
                FloatVector.fromArray(SPECIES, x, at + LANES).reinterpretAsInts()).reinterpretAsFloats();
    }

    private void gather(float[] x, int k, float[] y) {
        int to = 0;
        for (int trace = 0; trace < count; trace++) {
            split(k, trace);
            for (int lane = 0; lane < LANES; lane++) {
                int start = traces[trace] + k + lane + starts[lane];
                float before = x[start];
                for (int n = 1; n <= window.samples(); n++) {
                    float after = x[start + n];
                    y[to + (n - 1) * LANES + lane] = (after - before) * fractions[lane] + before;
                    before = after;
                }
            }
            to += window.samples() * LANES;
        }
    }

    /** Splits shifts into the samples before, so that the next ones lie within the halo too, and the rest. */
    private void split(int k, int trace) {
        FloatVector exact = FloatVector.fromArray(SPECIES, shifts.p, shifts.atP + k).mul(shifts.inlines[trace])
                .add(FloatVector.fromArray(SPECIES, shifts.q, shifts.atQ + k).mul(shifts.crosslines[trace]));
        // lanes beyond the row may hold anything, also what fits no integer
        FloatVector shift = exact.max(-furthest).min(furthest);
        IntVector towardsZero = (IntVector) shift.convert(VectorOperators.F2I, 0);
        FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
        IntVector before = towardsZero.sub(1, back.compare(VectorOperators.GT, shift).cast(INDICES)).min(furthest - 1);
        exact.sub((FloatVector) before.convert(VectorOperators.I2F, 0)).intoArray(fractions, 0);
        before.intoArray(starts, 0);
    }
}
