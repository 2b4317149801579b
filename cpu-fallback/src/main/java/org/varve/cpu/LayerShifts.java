package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;

/** How far each trace of the windows around the samples of a row is shifted, as defined by {@link LayerWindow}. */
final class LayerShifts {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** How far the shifts of a vector may lie from the one at its middle, so that two vectors hold all samples. */
    private static final float NEAR = LANES / 2f - 1.0625f;

    final LayerWindow window;
    /** The number of traces in a window, and the largest shift in samples. */
    final int count;
    final int furthest;
    /** For each trace the inlines and crosslines to it. */
    final float[] inlines;
    final float[] crosslines;

    /** Set before any shift is found. */
    @SuppressWarnings("NullAway.Init")
    Rows rows;
    int row;
    /** The dips of the samples along inlines and crosslines, and where those of the row begin. */
    @SuppressWarnings("NullAway.Init")
    float[] p;
    int atP;
    @SuppressWarnings("NullAway.Init")
    float[] q;
    int atQ;

    LayerShifts(Work work, LayerWindow window) {
        this.window = window;
        count = window.traces();
        furthest = window.shift();
        int padded = Math.ceilDiv(count, LANES) * LANES;
        inlines = work.floats(padded);
        crosslines = work.floats(padded);
    }

    /** Moves to the windows around the samples of a row, with the dips of two fields. */
    void seek(Rows next, int nextRow, int alongInlines, int alongCrosslines) {
        rows = next;
        row = nextRow;
        p = rows.input(alongInlines);
        atP = rows.at(alongInlines, 0, row);
        q = rows.input(alongCrosslines);
        atQ = rows.at(alongCrosslines, 0, row);
        int trace = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            int inline = window.survey().inlines().inward(rows.inline(), a);
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                inlines[trace] = inline;
                crosslines[trace++] = window.survey().crosslines().inward(rows.firstCrossline() + row, b);
            }
        }
    }

    /** Whether all shifts of a vector are near the one at its middle; not if one is NaN or might be the largest. */
    boolean isEven(int k) {
        int middle = middle(k);
        int inlines = window.inlines() / 2;
        int crosslines = window.crosslines() / 2;
        FloatVector dipP = FloatVector.fromArray(SPECIES, p, atP + k);
        FloatVector dipQ = FloatVector.fromArray(SPECIES, q, atQ + k);
        FloatVector largest = dipP.abs().mul(inlines).add(dipQ.abs().mul(crosslines));
        FloatVector spread = dipP.sub(p[atP + middle]).abs().mul(inlines)
                .add(dipQ.sub(q[atQ + middle]).abs().mul(crosslines));
        return spread.compare(VectorOperators.LT, NEAR)
                .and(largest.compare(VectorOperators.LT, furthest))
                .or(SPECIES.indexInRange(k, rows.samples()).not())
                .allTrue();
    }

    /** The sample at the middle of a vector. */
    int middle(int k) {
        return k + Math.min(LANES, rows.samples() - k) / 2;
    }

    /** Whether the survey has the trace opposite to one of a window. */
    boolean hasOpposite(int trace) {
        return window.survey().hasTrace(
                rows.inline() - (int) inlines[trace], rows.firstCrossline() + row - (int) crosslines[trace]);
    }
}
