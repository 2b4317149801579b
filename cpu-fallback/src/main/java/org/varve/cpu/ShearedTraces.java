package org.varve.cpu;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SemblanceScan.Pair;
import org.varve.kernel.Span;

/**
 * Sums of the rows of sheared windows anywhere, at the ends of the survey's traces too. Many pairs of dips shift a
 * trace by the same number of steps, so the interpolated samples are computed once for each shift of a trace and used
 * in the sums of all these pairs.
 */
final class ShearedTraces implements WindowScan {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The most floats that shifted traces may take; more would not fit into the caches. */
    private static final long MOST_FLOATS = 1 << 22;

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final int steps;
    private final Trace[] traces;
    /** Number of samples of a shifted trace. */
    private final int wide;
    private final float[] shifted;
    /** For each shift of each trace, the whole samples of it, and the rest. */
    private final int[] befores;
    private final float[] fractions;
    /** The number of the trace that stands for each one, crossline by crossline: at the survey's edges another one. */
    private final int[] inward;
    /** For each pair of dips, the number of each shifted trace. */
    private final int[] numbers;
    /** The index of the samples of each trace of the window, for one pair. */
    private final int[] at;

    /** How many rows were added last, and how many before. */
    private int length;

    private int place;
    /** The position in the survey's trace of the first row that was added last. */
    private int from;

    /**
     * A trace of the window.
     *
     * @param inline inlines from the centre
     * @param crossline crosslines from the centre
     * @param unit steps between successive shifts of the trace
     * @param reach the largest shift in units
     * @param number of the trace unshifted, among all shifts of all traces
     */
    private record Trace(int inline, int crossline, int unit, int reach, int number) {

        int number(Pair pair) {
            return number + (inline * pair.inline() + crossline * pair.crossline()) / unit;
        }
    }

    /** Takes the number of a shifted trace, and its shift in samples. */
    @FunctionalInterface
    private interface Shifted {
        void take(int number, float shift);
    }

    /** @param most the most rows */
    ShearedTraces(Work work, SemblanceScan kernel, int most) {
        this.kernel = kernel;
        window = kernel.window();
        steps = kernel.steps();
        wide = wide(most);
        traces = traces(kernel);
        shifted = work.floats(shifts(traces) * wide);
        befores = work.ints(shifts(traces), at -> each((n, shift) -> at[n] = window.before(shift)));
        fractions = work.floats(shifts(traces), at -> each((n, shift) -> at[n] = shift - window.before(shift)));
        inward = work.ints(traces.length);
        List<Pair> pairs = kernel.pairs();
        numbers = work.ints((long) pairs.size() * traces.length, to -> pairs.forEach(pair -> number(pair, to)));
        at = work.ints(traces.length);
    }

    /** Whether the shifted traces of a scan are few enough, for so many rows. */
    static boolean suit(SemblanceScan kernel, int most) {
        return shifts(traces(kernel)) * wide(most) <= MOST_FLOATS;
    }

    /** Whole vectors, and one more for the rest of the last one, which may begin anywhere. */
    private static int wide(int most) {
        return Math.ceilDiv(most + Rows.LANES, Rows.LANES) * Rows.LANES;
    }

    private static Trace[] traces(SemblanceScan kernel) {
        LayerWindow window = kernel.window();
        Trace[] traces = new Trace[window.traces()];
        int before = 0;
        for (int t = 0; t < traces.length; t++) {
            int a = t / window.crosslines() - window.inlines() / 2;
            int b = t % window.crosslines() - window.crosslines() / 2;
            int unit = Math.max(1, BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).intValue());
            int reach = kernel.steps() * (Math.abs(a) + Math.abs(b)) / unit;
            traces[t] = new Trace(a, b, unit, reach, before + reach);
            before += 2 * reach + 1;
        }
        return traces;
    }

    /** Total number of shifts of all traces. */
    private static long shifts(Trace... traces) {
        long shifts = 0;
        for (Trace trace : traces) shifts += 2 * trace.reach + 1;
        return shifts;
    }

    private void number(Pair pair, int[] to) {
        for (int t = 0; t < traces.length; t++) {
            to[kernel.number(pair) * traces.length + t] = traces[t].number(pair);
        }
    }

    private void each(Shifted shifted) {
        for (Trace trace : traces) {
            for (int units = -trace.reach; units <= trace.reach; units++) {
                shifted.take(trace.number + units, units * trace.unit * kernel.step());
            }
        }
    }

    @Override
    public void seek(Rows rows, int row, int first, int windows) {
        seek(rows, row);
        add(rows, row, first - window.samples() / 2, windows + window.samples() - 1);
    }

    /** Moves to the windows around the samples of a row. */
    void seek(Rows rows, int row) {
        length = 0;
        place = 0;
        Interior survey = window.survey();
        for (int t = 0; t < traces.length; t++) {
            int a = survey.inlines().inward(rows.inline(), t % window.inlines() - window.inlines() / 2);
            int b = survey.crosslines()
                    .inward(rows.firstCrossline() + row, t / window.inlines() - window.crosslines() / 2);
            inward[t] = (a + window.inlines() / 2) * window.crosslines() + b + window.crosslines() / 2;
        }
    }

    /** Adds rows from sample {@code first} on. */
    void add(Rows rows, int row, int first, int count) {
        place += length;
        length = count;
        from = rows.firstSample() + first;
        for (Trace trace : traces) {
            shift(rows, row, first, trace);
        }
        hold(rows, row);
        clear();
    }

    private void shift(Rows rows, int row, int first, Trace trace) {
        float[] x = rows.input(0);
        int at = rows.at(0, trace.inline, row + trace.crossline) + first;
        for (int units = -trace.reach; units <= trace.reach; units++) {
            int number = trace.number + units;
            int start = at + befores[number];
            int to = number * wide + place;
            for (int k = 0; k < length; k += LANES) {
                FloatVector low = FloatVector.fromArray(SPECIES, x, start + k);
                FloatVector high = FloatVector.fromArray(SPECIES, x, start + k + 1);
                high.sub(low).mul(fractions[number]).add(low).mul(kernel.scale()).intoArray(shifted, to + k);
            }
        }
    }

    /** Replaces samples of traces shifted beyond the ends of the survey's traces. */
    private void hold(Rows rows, int row) {
        Span within = window.survey().samples();
        long first = (long) within.first() - from;
        long last = (long) within.last() - from - length;
        int middle = traces[traces.length / 2].number;
        for (int t = 0; t < traces.length; t++) {
            boolean hasOpposite = window.survey().hasTrace(
                    rows.inline() - traces[t].inline, rows.firstCrossline() + row - traces[t].crossline);
            for (int units = -traces[t].reach; units <= traces[t].reach; units++) {
                int number = traces[t].number + units;
                if (first <= befores[number] && befores[number] <= last) continue;
                int there = hasOpposite ? traces[traces.length - 1 - t].number - units : middle;
                int begin = begin(within, number);
                int end = end(within, number);
                if (begin > 0) hold(number, there, 0, begin);
                if (end < length) hold(number, there, end, length);
            }
        }
    }

    /** The first row of a shifted trace whose samples lie within the survey's. */
    private int begin(Span within, int number) {
        return within.before(from + befores[number], length);
    }

    /** The row after the last one. */
    private int end(Span within, int number) {
        return within.through(from + befores[number] + (fractions[number] > 0 ? 1 : 0), length);
    }

    /** Takes rows of a shifted trace from another one where that lies within the survey's, else from the middle one. */
    private void hold(int number, int there, int first, int end) {
        Span within = window.survey().samples();
        int begin = Math.max(first, begin(within, there));
        int last = Math.max(begin, Math.min(end, end(within, there)));
        int middle = traces[traces.length / 2].number;
        copy(middle, number, first, Math.min(begin, end));
        copy(there, number, begin, last);
        copy(middle, number, last, end);
    }

    private void copy(int of, int to, int first, int end) {
        if (first >= end) return;
        System.arraycopy(shifted, of * wide + place + first, shifted, to * wide + place + first, end - first);
    }

    /** Clears rows beyond the ends of the survey's traces. */
    private void clear() {
        clear(0, window.survey().samples().before(from, length));
        clear(window.survey().samples().through(from, length), length);
    }

    private void clear(int first, int end) {
        if (first >= end) return;
        for (int number = 0; number < befores.length; number++) {
            Arrays.fill(shifted, number * wide + place + first, number * wide + place + end, 0);
        }
    }

    @Override
    public void sum(int inline, int crossline, float[] rowSums, float[] rowSquares, int to) {
        turn(inline, crossline);
        for (int k = 0; k < place + length; k += LANES) {
            sumLanes(k, LANES, rowSums, rowSquares, to + k);
        }
    }

    /** Turns to a pair of dips, in steps. */
    void turn(int inline, int crossline) {
        int first = ((inline + steps) * (2 * steps + 1) + crossline + steps) * traces.length;
        for (int t = 0; t < at.length; t++) {
            at[t] = numbers[first + inward[t]] * wide;
        }
    }

    /** Sums {@code count} rows for that pair, of those added from number {@code first} on; writes no others. */
    void sumRows(int first, int count, float[] rowSums, float[] rowSquares, int to) {
        for (int k = 0; k < count; k += LANES) {
            sumLanes(first + k, count - k, rowSums, rowSquares, to + k);
        }
    }

    /** Sums the traces of each crossline, and their squares; then these. */
    private void sumLanes(int k, int count, float[] rowSums, float[] rowSquares, int to) {
        FloatVector sum = FloatVector.zero(SPECIES);
        FloatVector squares = sum;
        for (int m = 0; m < window.crosslines(); m++) {
            FloatVector line = FloatVector.zero(SPECIES);
            FloatVector energy = line;
            for (int t = m * window.inlines(); t < (m + 1) * window.inlines(); t++) {
                FloatVector sample = FloatVector.fromArray(SPECIES, shifted, at[t] + k);
                line = line.add(sample);
                energy = sample.fma(sample, energy);
            }
            sum = sum.add(line);
            squares = squares.add(energy);
        }
        if (count >= LANES) {
            sum.intoArray(rowSums, to);
            squares.intoArray(rowSquares, to);
        } else {
            sum.intoArray(rowSums, to, SPECIES.indexInRange(0, count));
            squares.intoArray(rowSquares, to, SPECIES.indexInRange(0, count));
        }
    }
}
