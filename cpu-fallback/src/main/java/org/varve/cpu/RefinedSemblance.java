package org.varve.cpu;

import java.util.Arrays;
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
    private final int half;
    /** Rows of the window, padded. */
    private final int wide;
    /** Samples of a crossline's traces near the ends of the survey's traces, and their slopes by either dip. */
    private final float[] samples;
    private final float[] byInline;
    private final float[] byCrossline;
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
        samples = work.floats((long) window.inlines() * wide);
        byInline = work.floats((long) window.inlines() * wide);
        byCrossline = work.floats((long) window.inlines() * wide);
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
        boolean inside = isInside(from, -window.shift(), window.shift() - 1)
                || isInside(from, traces.leastShift(), traces.mostShift());
        clear();
        for (int first = 0; first < window.traces(); first += window.inlines()) {
            if (inside) {
                addCrossline(first, k);
            } else {
                addOuterCrossline(first, from, k);
            }
        }
        for (int n = 0; n < wide; n += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
            sum.mul(sum).intoArray(sums, n);
            sum.mul(FloatVector.fromArray(SPECIES, inlineSums, n)).intoArray(inlineSums, n);
            sum.mul(FloatVector.fromArray(SPECIES, crosslineSums, n)).intoArray(crosslineSums, n);
        }
    }

    private void clear() {
        Arrays.fill(sums, 0);
        Arrays.fill(squares, 0);
        Arrays.fill(inlineSums, 0);
        Arrays.fill(inlineSquares, 0);
        Arrays.fill(crosslineSums, 0);
        Arrays.fill(crosslineSquares, 0);
    }

    /**
     * Whether the survey has all rows, and the four samples around each, for whole shifts from the least to the most.
     */
    private boolean isInside(int from, int least, int most) {
        Span survey = window.survey().samples();
        int last = from + window.samples() - 1;
        return survey.contains(Math.min(from, from + least - 1)) && survey.contains(Math.max(last, last + most + 2));
    }

    /** Adds the traces of a crossline, from number {@code first} on, to the sums of rows. */
    private void addCrossline(int first, int k) {
        float[] x = traces.input();
        for (int n = 0; n < wide; n += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
            FloatVector square = FloatVector.fromArray(SPECIES, squares, n);
            FloatVector inlineSum = FloatVector.fromArray(SPECIES, inlineSums, n);
            FloatVector inlineSquare = FloatVector.fromArray(SPECIES, inlineSquares, n);
            FloatVector crosslineSum = FloatVector.fromArray(SPECIES, crosslineSums, n);
            FloatVector crosslineSquare = FloatVector.fromArray(SPECIES, crosslineSquares, n);
            for (int t = first; t < first + window.inlines(); t++) {
                int at = traces.at(t, k + n);
                FloatVector last = FloatVector.fromArray(SPECIES, x, at - 1);
                FloatVector here = FloatVector.fromArray(SPECIES, x, at);
                FloatVector next = FloatVector.fromArray(SPECIES, x, at + 1);
                FloatVector far = FloatVector.fromArray(SPECIES, x, at + 2);
                FloatVector sample = traces.samples(t, last, here, next, far);
                FloatVector slope = traces.slopes(t, last, here, next, far);
                FloatVector alongInline = slope.mul(traces.inlines(t));
                FloatVector alongCrossline = slope.mul(traces.crosslines(t));
                sum = sum.add(sample);
                square = sample.fma(sample, square);
                inlineSum = inlineSum.add(alongInline);
                inlineSquare = sample.fma(alongInline, inlineSquare);
                crosslineSum = crosslineSum.add(alongCrossline);
                crosslineSquare = sample.fma(alongCrossline, crosslineSquare);
            }
            sum.intoArray(sums, n);
            square.intoArray(squares, n);
            inlineSum.intoArray(inlineSums, n);
            inlineSquare.intoArray(inlineSquares, n);
            crosslineSum.intoArray(crosslineSums, n);
            crosslineSquare.intoArray(crosslineSquares, n);
        }
    }

    /** Adds a crossline near the ends of the survey's traces. */
    private void addOuterCrossline(int first, int from, int k) {
        for (int t = 0; t < window.inlines(); t++) {
            read(first + t, t * wide, k);
            mend(first + t, t * wide, from, k);
        }
        for (int n = 0; n < wide; n += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
            FloatVector square = FloatVector.fromArray(SPECIES, squares, n);
            FloatVector inlineSum = FloatVector.fromArray(SPECIES, inlineSums, n);
            FloatVector inlineSquare = FloatVector.fromArray(SPECIES, inlineSquares, n);
            FloatVector crosslineSum = FloatVector.fromArray(SPECIES, crosslineSums, n);
            FloatVector crosslineSquare = FloatVector.fromArray(SPECIES, crosslineSquares, n);
            for (int at = n; at < window.inlines() * wide; at += wide) {
                FloatVector sample = FloatVector.fromArray(SPECIES, samples, at);
                FloatVector alongInline = FloatVector.fromArray(SPECIES, byInline, at);
                FloatVector alongCrossline = FloatVector.fromArray(SPECIES, byCrossline, at);
                sum = sum.add(sample);
                square = sample.fma(sample, square);
                inlineSum = inlineSum.add(alongInline);
                inlineSquare = sample.fma(alongInline, inlineSquare);
                crosslineSum = crosslineSum.add(alongCrossline);
                crosslineSquare = sample.fma(alongCrossline, crosslineSquare);
            }
            sum.intoArray(sums, n);
            square.intoArray(squares, n);
            inlineSum.intoArray(inlineSums, n);
            inlineSquare.intoArray(inlineSquares, n);
            crosslineSum.intoArray(crosslineSums, n);
            crosslineSquare.intoArray(crosslineSquares, n);
        }
    }

    /** Reads the rows of a trace, also those beyond its ends. */
    private void read(int t, int to, int k) {
        float[] x = traces.input();
        for (int n = 0; n < wide; n += LANES) {
            int at = traces.at(t, k + n);
            FloatVector last = FloatVector.fromArray(SPECIES, x, at - 1);
            FloatVector here = FloatVector.fromArray(SPECIES, x, at);
            FloatVector next = FloatVector.fromArray(SPECIES, x, at + 1);
            FloatVector far = FloatVector.fromArray(SPECIES, x, at + 2);
            FloatVector slope = traces.slopes(t, last, here, next, far);
            traces.samples(t, last, here, next, far).intoArray(samples, to + n);
            slope.mul(traces.inlines(t)).intoArray(byInline, to + n);
            slope.mul(traces.crosslines(t)).intoArray(byCrossline, to + n);
        }
    }

    /** Replaces the rows without four samples around them; those beyond the survey are 0. */
    private void mend(int t, int to, int from, int k) {
        Span survey = window.survey().samples();
        int at = from + traces.shift(t);
        int begin = survey.before(Math.min(from, at - 1), window.samples());
        int end = survey.through(Math.max(from, at + 2), window.samples());
        for (int n = 0; n < begin; n++) replace(t, to + n, from + n, k + n);
        for (int n = Math.max(begin, end); n < window.samples(); n++) replace(t, to + n, from + n, k + n);
    }

    private void replace(int t, int to, int position, int k) {
        boolean isInside = window.survey().samples().contains(position);
        int side = isInside ? traces.side(t, k) : 0;
        float slope = isInside ? traces.slope(t, k, side) : 0;
        samples[to] = isInside ? traces.sample(t, k, side) : 0;
        byInline[to] = slope * (side * traces.inlines(t));
        byCrossline[to] = slope * (side * traces.crosslines(t));
    }
}
