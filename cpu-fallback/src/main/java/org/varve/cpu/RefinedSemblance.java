package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.RowSums;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SlopedSemblance;
import org.varve.kernel.Span;

/**
 * The semblance at the dips that a {@link SemblanceScan} has found between those of its grid, and Newton's step from
 * there, with the rows of a window in lanes.
 */
final class RefinedSemblance {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final CubicTraces traces;
    private final EndTraces ends;
    private final int half;
    /** Rows of the window, padded. */
    private final int wide;
    /** The sums of all rows, of squares, and half of their slopes by either dip. */
    private final float[] sums;
    private final float[] squares;
    private final float[] inlineSums;
    private final float[] inlineSquares;
    private final float[] crosslineSums;
    private final float[] crosslineSquares;

    RefinedSemblance(Work work, SemblanceScan kernel) {
        this.kernel = kernel;
        window = kernel.window();
        traces = new CubicTraces(work, window, kernel.scale());
        half = window.samples() / 2;
        wide = Math.ceilDiv(window.samples(), Rows.LANES) * Rows.LANES;
        ends = new EndTraces(work, window, kernel.scale(), traces, wide);
        sums = work.floats(wide);
        squares = work.floats(wide);
        inlineSums = work.floats(wide);
        inlineSquares = work.floats(wide);
        crosslineSums = work.floats(wide);
        crosslineSquares = work.floats(wide);
    }

    /**
     * Refines some samples of a row: puts the semblance in place of that of the grid, where it is larger, and moves the
     * dips.
     *
     * @param inlineBends for each sample, the bend of the parabola along its inline dip
     */
    void put(Rows rows, int row, int first, int count, float[] inlineBends, float[] crosslineBends) {
        traces.seek(rows, row);
        float[] y = rows.output(0);
        float[] p = rows.output(1);
        float[] q = rows.output(2);
        for (int n = 0; n < count; n++) {
            int k = first + n;
            int atY = rows.to(0, row) + k;
            int atP = rows.to(1, row) + k;
            int atQ = rows.to(2, row) + k;
            traces.shift(p[atP], q[atQ]);
            sum(rows.firstSample() + k - half, k - half);
            float stacked = RowSums.sum(sums, window.samples());
            float energy = RowSums.sum(squares, window.samples());
            y[atY] = Math.max(y[atY], SlopedSemblance.semblance(stacked, energy, window.traces()));
            p[atP] = kernel.moved(p[atP], slope(stacked, inlineSums, energy, inlineSquares), inlineBends[n]);
            q[atQ] = kernel.moved(q[atQ], slope(stacked, crosslineSums, energy, crosslineSquares), crosslineBends[n]);
        }
    }

    private float slope(float stacked, float[] slopes, float energy, float[] ofSquares) {
        return SlopedSemblance.slope(stacked, RowSums.sum(slopes, window.samples()), energy,
                RowSums.sum(ofSquares, window.samples()));
    }

    /**
     * Sums the rows of a window.
     *
     * @param from position of the first row in the survey
     * @param k its sample
     */
    private void sum(int from, int k) {
        if (isInside(from, -window.shift(), window.shift() - 1)
                || isInside(from, traces.leastShift(), traces.mostShift())) {
            for (int n = 0; n < wide; n += LANES) sumInside(n, k);
        } else {
            ends.read(from, k);
            for (int n = 0; n < wide; n += LANES) sumEnds(n);
        }
    }

    /**
     * Whether the survey has all rows, and the four samples around each, for whole shifts from the least to the most.
     */
    private boolean isInside(int from, int least, int most) {
        Span survey = window.survey().samples();
        int last = from + window.samples() - 1;
        return survey.contains(Math.min(from, from + least - 1)) && survey.contains(Math.max(last, last + most + 2));
    }

    private void sumInside(int n, int k) {
        float[] x = traces.input();
        FloatVector sum = FloatVector.zero(SPECIES);
        FloatVector square = sum;
        FloatVector inlineSum = sum;
        FloatVector inlineSquare = sum;
        FloatVector crosslineSum = sum;
        FloatVector crosslineSquare = sum;
        for (int first = 0; first < window.traces(); first += window.inlines()) {
            FloatVector lineSum = FloatVector.zero(SPECIES);
            FloatVector lineSquare = lineSum;
            for (int t = first; t < first + window.inlines(); t++) {
                int at = traces.at(t, k + n);
                FloatVector last = FloatVector.fromArray(SPECIES, x, at - 1);
                FloatVector here = FloatVector.fromArray(SPECIES, x, at);
                FloatVector next = FloatVector.fromArray(SPECIES, x, at + 1);
                FloatVector far = FloatVector.fromArray(SPECIES, x, at + 2);
                FloatVector sample = traces.samples(t, last, here, next, far);
                FloatVector slope = traces.slopes(t, last, here, next, far);
                FloatVector ofSquare = sample.mul(slope);
                FloatVector inlines = FloatVector.broadcast(SPECIES, traces.inlines(t));
                sum = sum.add(sample);
                square = sample.fma(sample, square);
                inlineSum = slope.fma(inlines, inlineSum);
                inlineSquare = ofSquare.fma(inlines, inlineSquare);
                lineSum = lineSum.add(slope);
                lineSquare = lineSquare.add(ofSquare);
            }
            FloatVector crosslines = FloatVector.broadcast(SPECIES, traces.crosslines(first));
            crosslineSum = lineSum.fma(crosslines, crosslineSum);
            crosslineSquare = lineSquare.fma(crosslines, crosslineSquare);
        }
        sum.mul(sum).intoArray(sums, n);
        square.intoArray(squares, n);
        sum.mul(inlineSum).intoArray(inlineSums, n);
        inlineSquare.intoArray(inlineSquares, n);
        sum.mul(crosslineSum).intoArray(crosslineSums, n);
        crosslineSquare.intoArray(crosslineSquares, n);
    }

    /** Sums rows near the ends of the survey's traces. */
    private void sumEnds(int n) {
        FloatVector sum = FloatVector.zero(SPECIES);
        FloatVector square = sum;
        FloatVector inlineSum = sum;
        FloatVector inlineSquare = sum;
        FloatVector crosslineSum = sum;
        FloatVector crosslineSquare = sum;
        for (int first = 0; first < window.traces(); first += window.inlines()) {
            FloatVector lineSum = FloatVector.zero(SPECIES);
            FloatVector lineSquare = lineSum;
            for (int t = first; t < first + window.inlines(); t++) {
                FloatVector sample = FloatVector.fromArray(SPECIES, ends.samples(), ends.at(t, n));
                FloatVector slope = FloatVector.fromArray(SPECIES, ends.slopes(), ends.at(t, n));
                FloatVector ofSquare = sample.mul(slope);
                FloatVector inlines = FloatVector.broadcast(SPECIES, traces.inlines(t));
                sum = sum.add(sample);
                square = sample.fma(sample, square);
                inlineSum = slope.fma(inlines, inlineSum);
                inlineSquare = ofSquare.fma(inlines, inlineSquare);
                lineSum = lineSum.add(slope);
                lineSquare = lineSquare.add(ofSquare);
            }
            FloatVector crosslines = FloatVector.broadcast(SPECIES, traces.crosslines(first));
            crosslineSum = lineSum.fma(crosslines, crosslineSum);
            crosslineSquare = lineSquare.fma(crosslines, crosslineSquare);
        }
        sum.mul(sum).intoArray(sums, n);
        square.intoArray(squares, n);
        sum.mul(inlineSum).intoArray(inlineSums, n);
        inlineSquare.intoArray(inlineSquares, n);
        sum.mul(crosslineSum).intoArray(crosslineSums, n);
        crosslineSquare.intoArray(crosslineSquares, n);
    }
}
