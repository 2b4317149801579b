package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
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
    /** The shift of each lane, where the ends of the survey's trace may be met. */
    private final float[] shifts;
    private final float[] atEnds;

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
        shifts = work.floats(LANES);
        atEnds = work.floats(LANES);
    }

    /**
     * Moves to the windows around the samples of a row from {@code first} on, one in each lane, where layers dip by
     * {@code p} and {@code q}.
     */
    void seek(Rows next, int nextRow, int nextFirst, FloatVector p, FloatVector q) {
        rows = next;
        row = nextRow;
        first = nextFirst;
        from = next.firstSample() + nextFirst;
        meetsEnd = meetsEnd(furthest) && meetsEnd(furthest(p, q));
    }

    private boolean meetsEnd(int shift) {
        int reach = shift + window.samples() / 2;
        Span trace = window.survey().samples();
        return !trace.contains(from - reach) || !trace.contains(from + LANES + reach);
    }

    /** The samples that no shift of a lane exceeds, rounded up; NaN may be any. */
    private int furthest(FloatVector p, FloatVector q) {
        float shift = p.abs().mul(window.inlines() / 2).add(q.abs().mul(window.crosslines() / 2))
                .reduceLanes(VectorOperators.MAX);
        return shift < furthest ? (int) Math.ceil(shift) + 1 : furthest;
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
        if (meetsEnd) {
            shift.intoArray(shifts, 0);
            for (int lane = 0; lane < LANES; lane++) {
                atEnds[lane] = atEnds(field, inlines, crosslines, lane, 0);
            }
            return FloatVector.fromArray(SPECIES, atEnds, 0);
        }
        return shifted(at(field, inlines, crosslines), rows.input(field), shift);
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
            shift.intoArray(shifts, 0);
            for (int n = 0; n < window.samples() * LANES; n++) {
                y[to + n] = atEnds(field, inlines, crosslines, n % LANES, n / LANES - half, opposite);
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

    /** A sample of a row that lies {@code dk} away, or of the one that stands for it beyond the ends. */
    private float atEnds(int field, int inlines, int crosslines, int lane, int dk, boolean opposite) {
        Span trace = window.survey().samples();
        int position = from + lane;
        if (opposite) return atEnds(field, inlines, crosslines, lane, trace.inward(position, dk));
        return trace.contains(position + dk) ? atEnds(field, inlines, crosslines, lane, dk) : 0;
    }

    /** The sample of a lane as {@link LayerWindow} defines it. */
    private float atEnds(int field, int inlines, int crosslines, int lane, int away) {
        return window.shifted(rows, field, row, first + lane + away, inlines, crosslines, shifts[lane]);
    }

    /** The samples {@code shift} after those at {@code at}, interpolated linearly. */
    private FloatVector shifted(int at, float[] x, FloatVector shift) {
        FloatVector fraction = start(shift);
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
