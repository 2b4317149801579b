package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/** Replaces the samples of windows that lie beyond the ends of the survey's traces. */
final class LayerEnds {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** More samples than any shift. */
    private static final int FAR = 1 << 20;

    private final LayerShifts shifts;
    private final LayerWindow window;
    private final int count;
    /** For each trace the lanes that its shift takes beyond the ends of the survey's trace, as bits. */
    private final long[] missed;

    LayerEnds(Work work, LayerShifts shifts) {
        this.shifts = shifts;
        window = shifts.window;
        count = shifts.count;
        missed = work.longs(count, _ -> {});
    }

    /**
     * Replaces the samples of the windows around a vector that are not all of the survey's trace.
     *
     * @param mirrors whether a row beyond the ends of the survey's trace is replaced by the opposite one; otherwise
     *     its samples are 0
     */
    void mend(int field, int k, boolean mirrors, float[] y) {
        if (!isMet(k)) return;
        int half = window.samples() / 2;
        for (int dk = -half; dk <= half; dk++) {
            miss(k, dk);
            exchange(dk + half, y);
            replaceRows(field, k, dk, mirrors, y);
        }
    }

    /** Whether any shift of a vector might leave the survey's trace. */
    private boolean isMet(int k) {
        int half = window.samples() / 2;
        int inlines = window.inlines() / 2;
        int crosslines = window.crosslines() / 2;
        if (Math.min(before(k), after(k) - LANES) > shifts.furthest + half) return false;
        FloatVector largest = FloatVector.fromArray(SPECIES, shifts.p, shifts.atP + k).abs().mul(inlines)
                .add(FloatVector.fromArray(SPECIES, shifts.q, shifts.atQ + k).abs().mul(crosslines));
        FloatVector room = FloatVector.broadcast(SPECIES, before(k)).addIndex(1)
                .min(FloatVector.broadcast(SPECIES, after(k)).sub(FloatVector.zero(SPECIES).addIndex(1)))
                .sub(half);
        return !largest.compare(VectorOperators.LE, room).allTrue();
    }

    /** Samples from the first of the survey's trace to one of the row, or fewer than there are. */
    private int before(int k) {
        return Math.clamp((long) shifts.rows.firstSample() + k - window.survey().samples().first(), -FAR, FAR);
    }

    /** Samples from one of the row to the last of the survey's trace, or fewer than there are. */
    private int after(int k) {
        return Math.clamp((long) window.survey().samples().last() - shifts.rows.firstSample() - k, -FAR, FAR);
    }

    /** Finds the lanes that shifts take beyond the ends of the survey's trace, in the row {@code dk} away. */
    private void miss(int k, int dk) {
        FloatVector index = FloatVector.zero(SPECIES).addIndex(1);
        FloatVector least = index.add(before(k) + dk).neg();
        FloatVector most = FloatVector.broadcast(SPECIES, after(k) - dk).sub(index);
        FloatVector dipP = FloatVector.fromArray(SPECIES, shifts.p, shifts.atP + k);
        FloatVector dipQ = FloatVector.fromArray(SPECIES, shifts.q, shifts.atQ + k);
        for (int trace = 0; trace < count; trace++) {
            FloatVector shift = dipP.mul(shifts.inlines[trace]).add(dipQ.mul(shifts.crosslines[trace]));
            missed[trace] = shift.compare(VectorOperators.LT, least)
                    .or(shift.compare(VectorOperators.GT, most))
                    .toLong();
        }
    }

    /** Replaces lanes that a trace misses by those of the opposite trace or, where that misses them too, the middle. */
    private void exchange(int n, float[] y) {
        for (int trace = 0; trace < count / 2; trace++) {
            int opposite = count - 1 - trace;
            if ((missed[trace] | missed[opposite]) == 0) continue;
            exchange(at(trace, n), shifts.hasOpposite(trace) ? missed[opposite] : -1, missed[trace], at(opposite, n),
                    shifts.hasOpposite(opposite) ? missed[trace] : -1, missed[opposite], at(count / 2, n), y);
        }
    }

    private static void exchange(int a, long aloneA, long missedA, int b, long aloneB, long missedB, int middle,
            float[] y) {
        FloatVector samples = FloatVector.fromArray(SPECIES, y, middle);
        FloatVector ofA = FloatVector.fromArray(SPECIES, y, a);
        FloatVector ofB = FloatVector.fromArray(SPECIES, y, b);
        ofA.blend(ofB.blend(samples, mask(aloneA)), mask(missedA)).intoArray(y, a);
        ofB.blend(ofA.blend(samples, mask(aloneB)), mask(missedB)).intoArray(y, b);
    }

    private static VectorMask<Float> mask(long lanes) {
        return VectorMask.fromLong(SPECIES, lanes);
    }

    private int at(int trace, int n) {
        return (trace * window.samples() + n) * LANES;
    }

    /** Replaces lanes where the row {@code dk} away lies beyond the ends of the survey's trace. */
    private void replaceRows(int field, int k, int dk, boolean mirrors, float[] y) {
        Span survey = window.survey().samples();
        int lanes = Math.min(LANES, shifts.rows.samples() - k);
        int position = shifts.rows.firstSample() + k;
        int head = survey.before(position + dk, lanes);
        int tail = Math.max(head, survey.through(position + dk, lanes));
        for (int lane = head > 0 ? 0 : tail; lane < lanes; lane = lane + 1 == head ? tail : lane + 1) {
            int away = survey.inward(position + lane, dk);
            for (int trace = 0; trace < count; trace++) {
                float shift = shifts.p[shifts.atP + k + lane] * shifts.inlines[trace]
                        + shifts.q[shifts.atQ + k + lane] * shifts.crosslines[trace];
                y[at(trace, dk + window.samples() / 2) + lane] = mirrors
                        ? window.shifted(shifts.rows, field, shifts.row, k + lane + away, (int) shifts.inlines[trace],
                                (int) shifts.crosslines[trace], shift)
                        : 0;
            }
        }
    }
}
