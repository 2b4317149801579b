package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/**
 * Samples of the traces of a window, with a different shift in each lane, as defined by {@link LayerWindow}.
 *
 * <p>Its methods exchange arrays: a vector that goes into a method which is too large to be inlined becomes an object.
 */
final class LayerLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final int furthest;
    /** The dips and the shift of each lane. */
    private final float[] p;
    private final float[] q;
    private final float[] shifts;
    private final float[] fractions;
    /** The index of the sample before the shifted position in each lane. */
    private final int[] starts;

    /** Set before any sample is read. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;
    private int row;
    private int first;
    /** The position in the survey's trace of the first lane. */
    private int from;
    /** The least and the largest of the dips. */
    private float leastP;
    private float mostP;
    private float leastQ;
    private float mostQ;
    /** The samples before the shifted positions of all lanes lie between these. */
    private int lowest;
    private int highest;
    /** Whether any shift of any lane might leave the survey's trace. */
    private boolean meetsEnd;

    LayerLanes(Work work, LayerWindow window) {
        this.window = window;
        furthest = window.shift();
        p = work.floats(LANES);
        q = work.floats(LANES);
        shifts = work.floats(LANES);
        fractions = work.floats(LANES);
        starts = work.ints(LANES);
    }

    /** Moves to the windows around the samples of a row from {@code first} on, one in each lane. */
    void seek(Rows next, int nextRow, int nextFirst) {
        rows = next;
        row = nextRow;
        first = nextFirst;
        from = next.firstSample() + nextFirst;
    }

    /** Takes the dips of the layers, along inlines from {@code atP} on, along crosslines from {@code atQ} on. */
    void follow(float[] alongInlines, int atP, float[] alongCrosslines, int atQ) {
        System.arraycopy(alongInlines, atP, p, 0, LANES);
        System.arraycopy(alongCrosslines, atQ, q, 0, LANES);
        FloatVector dips = FloatVector.fromArray(SPECIES, p, 0);
        leastP = dips.reduceLanes(VectorOperators.MIN);
        mostP = dips.reduceLanes(VectorOperators.MAX);
        dips = FloatVector.fromArray(SPECIES, q, 0);
        leastQ = dips.reduceLanes(VectorOperators.MIN);
        mostQ = dips.reduceLanes(VectorOperators.MAX);
        meetsEnd = meetsEnd(furthest) && meetsEnd(largestShift());
    }

    private boolean meetsEnd(int shift) {
        int reach = shift + window.samples() / 2;
        Span trace = window.survey().samples();
        return !trace.contains(from - reach) || !trace.contains(from + LANES + reach);
    }

    /** The samples that no shift of a lane exceeds, rounded up; NaN may be any. */
    private int largestShift() {
        int inlines = window.inlines() / 2;
        int crosslines = window.crosslines() / 2;
        float shift = FloatVector.fromArray(SPECIES, p, 0).abs().mul(inlines)
                .add(FloatVector.fromArray(SPECIES, q, 0).abs().mul(crosslines))
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

    /**
     * Puts the samples of a trace on the layers into {@code y} from {@code to} on, a vector for each row of the window.
     *
     * @param opposite whether a row beyond the ends of the survey's trace is replaced by the opposite one; otherwise
     *     its samples are 0
     */
    void samples(int field, int a, int b, boolean opposite, float[] y, int to) {
        int inlines = inlines(a);
        int crosslines = crosslines(b);
        FloatVector shift = FloatVector.fromArray(SPECIES, p, 0).mul(inlines)
                .add(FloatVector.fromArray(SPECIES, q, 0).mul(crosslines));
        IntVector before = floor(shift).max(-furthest).min(furthest - 1);
        before.addIndex(1).intoArray(starts, 0);
        shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0)).intoArray(fractions, 0);
        int half = window.samples() / 2;
        float[] x = rows.input(field);
        int at = rows.at(field, inlines, row + crosslines) + first - half;
        limit(inlines, crosslines);
        if (highest - lowest < LANES) {
            choose(x, at, y, to);
        } else {
            gather(x, at, y, to);
        }
        if (!meetsEnd) return;
        shift.intoArray(shifts, 0);
        for (int n = 0; n < window.samples(); n++) {
            mendEnds(field, inlines, crosslines, n - half, opposite, y, to + n * LANES);
        }
    }

    /** Finds between which samples the shifts of all lanes to a trace lie. */
    private void limit(int inlines, int crosslines) {
        float least = Math.min(leastP * inlines, mostP * inlines) + Math.min(leastQ * crosslines, mostQ * crosslines);
        float most = Math.max(leastP * inlines, mostP * inlines) + Math.max(leastQ * crosslines, mostQ * crosslines);
        boolean isNumber = least <= most;
        lowest = isNumber ? Math.clamp((long) Math.floor(least), -furthest, furthest - 1) : -furthest;
        highest = isNumber ? Math.clamp((long) Math.floor(most), -furthest, furthest - 1) : furthest - 1;
    }

    /** Finds the samples of all lanes in two vectors that follow each other, which is faster than to gather them. */
    private void choose(float[] x, int at, float[] y, int to) {
        FloatVector fraction = FloatVector.fromArray(SPECIES, fractions, 0);
        FloatVector lanes = (FloatVector) IntVector.fromArray(INDICES, starts, 0).sub(lowest)
                .convert(VectorOperators.I2F, 0);
        FloatVector low = lanes.selectFrom(
                FloatVector.fromArray(SPECIES, x, at + lowest), FloatVector.fromArray(SPECIES, x, at + lowest + LANES));
        for (int n = 1; n <= window.samples(); n++) {
            int from = at + lowest + n;
            FloatVector high = lanes.selectFrom(
                    FloatVector.fromArray(SPECIES, x, from), FloatVector.fromArray(SPECIES, x, from + LANES));
            high.sub(low).mul(fraction).add(low).intoArray(y, to + (n - 1) * LANES);
            low = high;
        }
    }

    private void gather(float[] x, int at, float[] y, int to) {
        for (int lane = 0; lane < LANES; lane++) {
            float low = x[at + starts[lane]];
            for (int n = 1; n <= window.samples(); n++) {
                float high = x[at + starts[lane] + n];
                y[to + (n - 1) * LANES + lane] = (high - low) * fractions[lane] + low;
                low = high;
            }
        }
    }

    /** Replaces the lanes of a row that lies {@code dk} away whose samples are not all of the survey's trace. */
    private void mendEnds(int field, int inlines, int crosslines, int dk, boolean opposite, float[] y, int to) {
        Span trace = window.survey().samples();
        int lanes = Math.min(LANES, rows.samples() - first);
        // no shift of the lanes between leaves the trace
        int head = Math.clamp(trace.first() - from - dk - Math.min(lowest, 0), 0, lanes);
        int tail = Math.max(head, trace.last() - from - dk - Math.max(highest, 0));
        for (int lane = head > 0 ? 0 : tail; lane < lanes; lane = lane + 1 == head ? tail : lane + 1) {
            int position = from + lane;
            int at = from + starts[lane] + dk;
            boolean isThere = trace.contains(position + dk);
            if (isThere && trace.first() <= at && at < trace.last()) continue;
            int away = opposite ? trace.inward(position, dk) : dk;
            y[to + lane] = isThere || opposite
                    ? window.shifted(rows, field, row, first + lane + away, inlines, crosslines, shifts[lane])
                    : 0;
        }
    }

    /** Rounded down; 0 for NaN. */
    private static IntVector floor(FloatVector x) {
        IntVector towardsZero = (IntVector) x.convert(VectorOperators.F2I, 0);
        FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
        return towardsZero.sub(1, back.compare(VectorOperators.GT, x).cast(INDICES));
    }
}
