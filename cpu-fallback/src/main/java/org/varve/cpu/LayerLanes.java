package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/** Samples of the traces of a window, with a different shift in each lane, as defined by {@link LayerWindow}. */
final class LayerLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final int furthest;
    /** The index of the sample before the shifted position in each lane. */
    private final int[] starts;

    /** Set before any sample is read. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;
    private int row;
    private int first;
    /** The position in the survey's trace of the first lane. */
    private int from;
    /** Whether any shift of any lane might leave the survey's trace. */
    private boolean meetsEnd;

    LayerLanes(Work work, LayerWindow window) {
        this.window = window;
        furthest = window.shift();
        starts = work.ints(LANES);
    }

    /** Moves to the windows around the samples of a row from {@code first} on, one in each lane. */
    void seek(Rows next, int nextRow, int nextFirst) {
        rows = next;
        row = nextRow;
        first = nextFirst;
        from = next.firstSample() + nextFirst;
        int reach = furthest + window.samples() / 2;
        Span trace = window.survey().samples();
        meetsEnd = !trace.contains(from - reach) || !trace.contains(from + LANES + reach);
    }

    /** The inlines to the trace that stands for the one {@code a} inlines away. */
    int inlines(int a) {
        return window.survey().inlines().inward(rows.inline(), a);
    }

    /** The crosslines to the trace that stands for the one {@code b} crosslines away. */
    int crosslines(int b) {
        return window.survey().crosslines().inward(rows.firstCrossline() + row, b);
    }

    /** The samples of a trace on the layers that dip by {@code p} and {@code q}. */
    FloatVector samples(int field, int a, int b, FloatVector p, FloatVector q) {
        int inlines = inlines(a);
        int crosslines = crosslines(b);
        FloatVector shift = p.mul(inlines).add(q.mul(crosslines));
        return meetsEnd
                ? within(field, inlines, crosslines, shift, IntVector.zero(INDICES))
                : shifted(at(field, inlines, crosslines), rows.input(field), shift);
    }

    /**
     * The same for each row of the window, a vector for each.
     *
     * @param opposite whether a row beyond the ends of the survey's trace is replaced by the opposite one; otherwise
     *     its samples are 0
     */
    void samples(int field, int a, int b, FloatVector p, FloatVector q, boolean opposite, float[] y, int to) {
        int inlines = inlines(a);
        int crosslines = crosslines(b);
        FloatVector shift = p.mul(inlines).add(q.mul(crosslines));
        int half = window.samples() / 2;
        if (meetsEnd) {
            for (int dk = -half; dk <= half; dk++) {
                atEnd(field, inlines, crosslines, shift, dk, opposite).intoArray(y, to + (dk + half) * LANES);
            }
            return;
        }
        float[] x = rows.input(field);
        int at = at(field, inlines, crosslines) - half;
        FloatVector fraction = start(shift);
        FloatVector low = FloatVector.fromArray(SPECIES, x, at, starts, 0);
        for (int n = 0; n < window.samples(); n++) {
            FloatVector high = FloatVector.fromArray(SPECIES, x, at + n + 1, starts, 0);
            high.sub(low).mul(fraction).add(low).intoArray(y, to + n * LANES);
            low = high;
        }
    }

    private int at(int field, int inlines, int crosslines) {
        return rows.at(field, inlines, row + crosslines) + first;
    }

    private FloatVector atEnd(int field, int inlines, int crosslines, FloatVector shift, int dk, boolean opposite) {
        Span trace = window.survey().samples();
        VectorMask<Integer> isBeyond = isOutside(positions().add(dk), trace.first(), trace.last());
        IntVector away = IntVector.broadcast(INDICES, dk);
        if (!opposite) {
            return within(field, inlines, crosslines, shift, away).blend(0, isBeyond.cast(SPECIES));
        }
        VectorMask<Integer> isShort = isOutside(positions().sub(dk), trace.first(), trace.last());
        IntVector inward = away.blend(-dk, isBeyond).blend(0, isBeyond.and(isShort));
        return within(field, inlines, crosslines, shift, inward);
    }

    /** The positions in the survey's trace of the lanes. */
    private IntVector positions() {
        return IntVector.zero(INDICES).addIndex(1).add(from);
    }

    private static VectorMask<Integer> isOutside(IntVector at, int least, int most) {
        return at.compare(VectorOperators.LT, least).or(at.compare(VectorOperators.GT, most));
    }

    /** Samples of rows that lie {@code away} from the lanes, of the trace, the opposite one or the middle one. */
    private FloatVector within(int field, int inlines, int crosslines, FloatVector shift, IntVector away) {
        float[] x = rows.input(field);
        FloatVector here = shifted(at(field, inlines, crosslines), x, shift, away);
        VectorMask<Float> misses = misses(shift, away);
        if (!misses.anyTrue()) return here;
        FloatVector instead = shifted(at(field, 0, 0), x, FloatVector.zero(SPECIES), away);
        if (window.survey().hasTrace(rows.inline() - inlines, rows.firstCrossline() + row - crosslines)) {
            FloatVector back = FloatVector.zero(SPECIES).sub(shift);
            FloatVector opposite = shifted(at(field, -inlines, -crosslines), x, back, away);
            instead = opposite.blend(instead, misses(back, away));
        }
        return here.blend(instead, misses);
    }

    /** Whether the survey's trace has no sample around the shifted position. */
    private VectorMask<Float> misses(FloatVector shift, IntVector away) {
        Span trace = window.survey().samples();
        IntVector before = before(shift);
        IntVector at = positions().add(away).add(before);
        VectorMask<Float> isAfter = shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0))
                .compare(VectorOperators.GT, 0);
        VectorMask<Float> isLast = at.compare(VectorOperators.EQ, trace.last()).cast(SPECIES);
        return isOutside(at, trace.first(), trace.last()).cast(SPECIES).or(isLast.and(isAfter));
    }

    /** The samples {@code shift} after those at {@code at}, interpolated linearly. */
    private FloatVector shifted(int at, float[] x, FloatVector shift) {
        return shifted(at, x, shift, IntVector.zero(INDICES));
    }

    private FloatVector shifted(int at, float[] x, FloatVector shift, IntVector away) {
        IntVector before = before(shift);
        before.add(away).addIndex(1).intoArray(starts, 0);
        FloatVector fraction = shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0));
        FloatVector low = FloatVector.fromArray(SPECIES, x, at, starts, 0);
        FloatVector high = FloatVector.fromArray(SPECIES, x, at + 1, starts, 0);
        return high.sub(low).mul(fraction).add(low);
    }

    /** Sets the start of each lane, and returns the distance from there to the shifted position. */
    private FloatVector start(FloatVector shift) {
        IntVector before = before(shift);
        before.addIndex(1).intoArray(starts, 0);
        return shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0));
    }

    private IntVector before(FloatVector shift) {
        return floor(shift).max(-furthest).min(furthest - 1);
    }

    /** Rounded down; 0 for NaN. */
    private static IntVector floor(FloatVector x) {
        IntVector towardsZero = (IntVector) x.convert(VectorOperators.F2I, 0);
        FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
        return towardsZero.sub(1, back.compare(VectorOperators.GT, x).cast(INDICES));
    }
}
