package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.RowSums;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.Span;

/**
 * The semblance at the dips that a {@link SemblanceScan} has found between those of its grid, with the rows of a window
 * in lanes.
 */
final class RefinedSemblance {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final int half;
    /** Rows of the window, padded. */
    private final int wide;
    /** For each trace, crossline by crossline, the lines to the one that stands for it, and where its samples are. */
    private final float[] inlines;
    private final float[] crosslines;
    private final int[] places;
    /** For each trace, its shift, the whole samples of it, and the rest. */
    private final float[] shifts;
    private final int[] befores;
    private final float[] fractions;
    /** The samples of one trace. */
    private final float[] trace;
    /** The sums of the traces of a crossline, and those of their squares. */
    private final float[] line;
    private final float[] lineSquares;
    /** The sums of all rows, and those of squares. */
    private final float[] sums;
    private final float[] squares;

    /** Set before any window is summed. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;
    private int row;

    RefinedSemblance(Work work, SemblanceScan kernel) {
        this.kernel = kernel;
        window = kernel.window();
        half = window.samples() / 2;
        wide = padded(window.samples());
        int traces = padded(window.traces());
        inlines = work.floats(traces);
        crosslines = work.floats(traces);
        places = work.ints(traces);
        shifts = work.floats(traces);
        befores = work.ints(traces);
        fractions = work.floats(traces);
        trace = work.floats(wide);
        line = work.floats(wide);
        lineSquares = work.floats(wide);
        sums = work.floats(wide);
        squares = work.floats(wide);
    }

    private static int padded(int count) {
        return Math.ceilDiv(count, Rows.LANES) * Rows.LANES;
    }

    /** Puts it in place of the semblance of the grid, where it is larger, for some samples of a row. */
    void put(Rows next, int nextRow, int first, int count) {
        rows = next;
        row = nextRow;
        locate();
        float[] y = rows.output(0);
        float[] p = rows.output(1);
        float[] q = rows.output(2);
        for (int k = first; k < first + count; k++) {
            shift(p[rows.to(1, row) + k], q[rows.to(2, row) + k]);
            int at = rows.to(0, row) + k;
            y[at] = Math.max(y[at], semblance(k));
        }
    }

    private void locate() {
        for (int t = 0; t < window.traces(); t++) {
            int a = window.survey().inlines().inward(rows.inline(), t % window.inlines() - window.inlines() / 2);
            int b = window.survey().crosslines()
                    .inward(rows.firstCrossline() + row, t / window.inlines() - window.crosslines() / 2);
            inlines[t] = a;
            crosslines[t] = b;
            places[t] = rows.at(0, a, row + b) - half;
        }
    }

    private void shift(float p, float q) {
        for (int t = 0; t < window.traces(); t += LANES) {
            FloatVector shift = FloatVector.fromArray(SPECIES, inlines, t).mul(p)
                    .add(FloatVector.fromArray(SPECIES, crosslines, t).mul(q));
            IntVector towardsZero = (IntVector) shift.convert(VectorOperators.F2I, 0);
            FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
            IntVector before = towardsZero.sub(1, back.compare(VectorOperators.GT, shift).cast(INDICES))
                    .max(-window.shift()).min(window.shift() - 1);
            shift.intoArray(shifts, t);
            before.intoArray(befores, t);
            shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0)).intoArray(fractions, t);
        }
    }

    private float semblance(int k) {
        int from = rows.firstSample() + k - half;
        boolean inside = isInside(from, -window.shift(), window.shift()) || isInside(from, leastShift(), mostShift());
        Arrays.fill(sums, 0);
        Arrays.fill(squares, 0);
        for (int m = 0; m < window.crosslines(); m++) {
            if (inside) {
                addCrossline(m * window.inlines(), k);
            } else {
                addOuterCrossline(m * window.inlines(), k, from);
            }
        }
        for (int n = 0; n < wide; n += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
            sum.mul(sum).intoArray(sums, n);
        }
        float stacked = RowSums.sum(sums, window.samples());
        float energy = RowSums.sum(squares, window.samples());
        return energy == 0 ? 0 : Math.min(1, stacked / (window.traces() * energy));
    }

    /** Whether the rows from a position on lie within the survey's traces, for shifts from the least to the most. */
    private boolean isInside(int from, int least, int most) {
        Span survey = window.survey().samples();
        return survey.contains(from + least) && survey.contains(from + window.samples() + most);
    }

    private int leastShift() {
        int least = 0;
        for (int before : befores) least = Math.min(least, before);
        return least;
    }

    private int mostShift() {
        int most = 0;
        for (int before : befores) most = Math.max(most, before);
        return most;
    }

    /** Adds the traces of a crossline, from number {@code first} on, to the sums of rows, and sums their squares. */
    private void addCrossline(int first, int k) {
        float[] x = rows.input(0);
        for (int n = 0; n < wide; n += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            FloatVector energy = sum;
            for (int t = first; t < first + window.inlines(); t++) {
                int at = places[t] + befores[t] + k + n;
                FloatVector low = FloatVector.fromArray(SPECIES, x, at);
                FloatVector high = FloatVector.fromArray(SPECIES, x, at + 1);
                FloatVector sample = high.sub(low).mul(fractions[t]).add(low).mul(kernel.scale());
                sum = sum.add(sample);
                energy = sample.fma(sample, energy);
            }
            FloatVector.fromArray(SPECIES, sums, n).add(sum).intoArray(sums, n);
            FloatVector.fromArray(SPECIES, squares, n).add(energy).intoArray(squares, n);
        }
    }

    /** Adds a crossline near the ends of the survey's traces; {@code from} is the position of the first row. */
    private void addOuterCrossline(int first, int k, int from) {
        Arrays.fill(line, 0);
        Arrays.fill(lineSquares, 0);
        for (int t = first; t < first + window.inlines(); t++) {
            read(t, k);
            mend(t, k, from);
            for (int n = 0; n < wide; n += LANES) {
                FloatVector sample = FloatVector.fromArray(SPECIES, trace, n).mul(kernel.scale());
                FloatVector.fromArray(SPECIES, line, n).add(sample).intoArray(line, n);
                sample.fma(sample, FloatVector.fromArray(SPECIES, lineSquares, n)).intoArray(lineSquares, n);
            }
        }
        for (int n = 0; n < wide; n += LANES) {
            FloatVector.fromArray(SPECIES, sums, n).add(FloatVector.fromArray(SPECIES, line, n)).intoArray(sums, n);
            FloatVector.fromArray(SPECIES, squares, n).add(FloatVector.fromArray(SPECIES, lineSquares, n))
                    .intoArray(squares, n);
        }
    }

    /** Reads the samples of a trace, also those beyond its ends. */
    private void read(int t, int k) {
        float[] x = rows.input(0);
        int at = places[t] + befores[t] + k;
        for (int n = 0; n < wide; n += LANES) {
            FloatVector low = FloatVector.fromArray(SPECIES, x, at + n);
            FloatVector high = FloatVector.fromArray(SPECIES, x, at + n + 1);
            high.sub(low).mul(fractions[t]).add(low).intoArray(trace, n);
        }
    }

    /** Replaces those beyond the ends; rows beyond the survey are 0. */
    private void mend(int t, int k, int from) {
        Span survey = window.survey().samples();
        int at = from + befores[t];
        int begin = survey.before(Math.min(from, at), window.samples());
        int end = survey.through(Math.max(from, fractions[t] > 0 ? at + 1 : at), window.samples());
        for (int n = 0; n < begin; n++) mend(t, k, from, n);
        for (int n = Math.max(begin, end); n < window.samples(); n++) mend(t, k, from, n);
    }

    private void mend(int t, int k, int from, int n) {
        trace[n] = window.survey().samples().contains(from + n)
                ? window.shifted(rows, 0, row, k + n - half, (int) inlines[t], (int) crosslines[t], shifts[t])
                : 0;
    }
}
