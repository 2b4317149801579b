package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.CubicSamples;
import org.varve.kernel.LayerWindow;

/** The traces of a window that follows two dips, with neighbouring {@link CubicSamples} of a trace in lanes. */
final class CubicTraces {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    /** Factor of samples, a power of two. */
    private final float scale;
    /** For each trace, crossline by crossline, the lines to the one that stands for it, and where its samples are. */
    private final float[] inlines;
    private final float[] crosslines;
    private final int[] places;
    /** For each trace, its shift and the whole samples of it. */
    private final float[] shifts;
    private final int[] befores;
    /** For each trace, weights of the samples around a place: those of the cubic, and those of central differences. */
    private final float[] ofLast;
    private final float[] ofHere;
    private final float[] ofNext;
    private final float[] ofFar;
    private final float[] ofSlopeHere;
    private final float[] ofSlopeNext;

    /** For each trace, whether the survey has the one on the opposite side of the middle. */
    private final boolean[] opposites;

    /** Set before any trace is read. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;

    CubicTraces(Work work, LayerWindow window, float scale) {
        this.window = window;
        this.scale = scale;
        int traces = Math.ceilDiv(window.traces(), Rows.LANES) * Rows.LANES;
        inlines = work.floats(traces);
        crosslines = work.floats(traces);
        places = work.ints(traces);
        shifts = work.floats(traces);
        befores = work.ints(traces);
        ofLast = work.floats(traces);
        ofHere = work.floats(traces);
        ofNext = work.floats(traces);
        ofFar = work.floats(traces);
        ofSlopeHere = work.floats(traces);
        ofSlopeNext = work.floats(traces);
        opposites = work.booleans(traces);
    }

    /** Turns to the windows around the samples of a row. */
    void seek(Rows next, int row) {
        rows = next;
        for (int t = 0; t < window.traces(); t++) {
            int a = window.survey().inlines().inward(rows.inline(), t % window.inlines() - window.inlines() / 2);
            int b = window.survey().crosslines()
                    .inward(rows.firstCrossline() + row, t / window.inlines() - window.crosslines() / 2);
            inlines[t] = a;
            crosslines[t] = b;
            places[t] = rows.at(0, a, row + b);
            opposites[t] = window.survey().hasTrace(rows.inline() - a, rows.firstCrossline() + row - b);
        }
    }

    /** Shifts all traces along two dips. */
    void shift(float p, float q) {
        for (int t = 0; t < window.traces(); t += LANES) {
            FloatVector shift = FloatVector.fromArray(SPECIES, inlines, t).mul(p)
                    .add(FloatVector.fromArray(SPECIES, crosslines, t).mul(q));
            IntVector towardsZero = (IntVector) shift.convert(VectorOperators.F2I, 0);
            FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
            IntVector before = towardsZero.sub(1, back.compare(VectorOperators.GT, shift).cast(INDICES))
                    .max(-window.shift()).min(window.shift() - 1);
            shift.intoArray(shifts, t);
            before.intoArray(befores, t);
            weigh(t, shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0)));
        }
    }

    /** Sets the weights for places a fraction of a sample after another, as {@link CubicSamples} has them. */
    private void weigh(int t, FloatVector fraction) {
        FloatVector afterLast = fraction.add(1);
        FloatVector beforeNext = fraction.sub(1);
        FloatVector beforeFar = fraction.sub(2);
        fraction.mul(beforeNext).mul(beforeFar).mul(-1 / 6f).mul(scale).intoArray(ofLast, t);
        afterLast.mul(beforeNext).mul(beforeFar).mul(0.5f).mul(scale).intoArray(ofHere, t);
        afterLast.mul(fraction).mul(beforeFar).mul(-0.5f).mul(scale).intoArray(ofNext, t);
        afterLast.mul(fraction).mul(beforeNext).mul(1 / 6f).mul(scale).intoArray(ofFar, t);
        beforeNext.mul(-0.5f).mul(scale).intoArray(ofSlopeHere, t);
        fraction.mul(0.5f).mul(scale).intoArray(ofSlopeNext, t);
    }

    /** The inlines from the middle to a trace. */
    float inlines(int t) {
        return inlines[t];
    }

    /** The crosslines from the middle to a trace. */
    float crosslines(int t) {
        return crosslines[t];
    }

    /** Whether the survey has the trace on the opposite side of the middle. */
    boolean hasOpposite(int t) {
        return opposites[t];
    }

    /** The whole samples of a trace's shift. */
    int shift(int t) {
        return befores[t];
    }

    /** The rest of its shift. */
    float fraction(int t) {
        return shifts[t] - befores[t];
    }

    int leastShift() {
        int least = 0;
        for (int before : befores) least = Math.min(least, before);
        return least;
    }

    int mostShift() {
        int most = 0;
        for (int before : befores) most = Math.max(most, before);
        return most;
    }

    /** Where the sample before a shifted one lies in {@link #input}. */
    int at(int t, int k) {
        return places[t] + befores[t] + k;
    }

    float[] input() {
        return rows.input(0);
    }

    /** The shifted samples of a trace, from the two before and the two after each. */
    FloatVector samples(int t, FloatVector last, FloatVector here, FloatVector next, FloatVector far) {
        FloatVector first = here.fma(FloatVector.broadcast(SPECIES, ofHere[t]), last.mul(ofLast[t]));
        return far.fma(FloatVector.broadcast(SPECIES, ofFar[t]),
                next.fma(FloatVector.broadcast(SPECIES, ofNext[t]), first));
    }

    /** Their slopes. */
    FloatVector slopes(int t, FloatVector last, FloatVector here, FloatVector next, FloatVector far) {
        return next.sub(last)
                .fma(FloatVector.broadcast(SPECIES, ofSlopeHere[t]), far.sub(here).mul(ofSlopeNext[t]));
    }
}
