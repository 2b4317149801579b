package org.varve.cpu;

import java.math.BigInteger;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SemblanceScan.Pair;
import org.varve.kernel.Span;

/**
 * {@link SemblanceScan}, block by block. Many pairs of dips shift a trace by the same number of steps, so the
 * interpolated samples are computed once for each shift of a trace and used in the sums of all these pairs.
 */
final class SemblanceScanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTEGERS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples computed at a time, so that the data of a block stays in the cache. */
    private static final int BLOCK = 64;

    /** The largest window; shifted samples of larger ones would not fit into the caches. */
    private static final long MOST_SHIFTED = 1 << 22;

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final Pair[] pairs;
    private final Trace[] traces;
    /** Number of samples of a shifted trace that the block reads. */
    private final int wide;
    private final float[] shifted;
    /** The number of the trace that stands for each trace of the window, at the edges of the survey another one. */
    private final int[] inward;
    /** The index of the samples of each trace for one pair. */
    private final int[] at;
    /** For each sample that the block reads, the sum over the traces and the sum of their squares. */
    private final float[] sums;
    private final float[] squares;
    /** The semblances of each pair, in the order of the grid. */
    private final float[] semblances;
    private final float[] largest;
    /** The number of the pair with the largest semblance. */
    private final int[] best;
    private final RefinedSemblance refined;

    /**
     * A trace of the window.
     *
     * @param inline inlines from the centre
     * @param crossline crosslines from the centre
     * @param unit steps between successive shifts of the trace
     * @param reach the largest shift in units
     * @param offset index of its unshifted samples
     */
    private record Trace(int inline, int crossline, int unit, int reach, int offset) {

        int steps(Pair pair) {
            return inline * pair.inline() + crossline * pair.crossline();
        }
    }

    /** The body, or the kernel's own for windows too large. */
    static PassBody of(Work work, SemblanceScan kernel) {
        Trace[] traces = traces(kernel, 1);
        return shifted(traces) * wide(kernel) > MOST_SHIFTED ? kernel : new SemblanceScanSimdBody(work, kernel);
    }

    private SemblanceScanSimdBody(Work work, SemblanceScan kernel) {
        this.kernel = kernel;
        window = kernel.window();
        pairs = kernel.pairs().toArray(Pair[]::new);
        wide = wide(kernel);
        traces = traces(kernel, wide);
        shifted = work.floats(shifted(traces) * wide);
        inward = work.ints(traces.length);
        at = work.ints(traces.length);
        sums = work.floats(wide);
        squares = work.floats(wide);
        semblances = work.floats((long) BLOCK * pairs.length);
        largest = work.floats(BLOCK);
        best = work.ints(BLOCK);
        refined = new RefinedSemblance(work, kernel);
    }

    private static int wide(SemblanceScan kernel) {
        return Math.ceilDiv(BLOCK + kernel.window().samples(), Rows.LANES) * Rows.LANES;
    }

    private static Trace[] traces(SemblanceScan kernel, int wide) {
        LayerWindow window = kernel.window();
        Trace[] traces = new Trace[window.traces()];
        int before = 0;
        for (int t = 0; t < traces.length; t++) {
            int a = t / window.crosslines() - window.inlines() / 2;
            int b = t % window.crosslines() - window.crosslines() / 2;
            int unit = Math.max(1, BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).intValue());
            int reach = kernel.steps() * (Math.abs(a) + Math.abs(b)) / unit;
            traces[t] = new Trace(a, b, unit, reach, (before + reach) * wide);
            before += 2 * reach + 1;
        }
        return traces;
    }

    /** Total number of shifts of all traces. */
    private static long shifted(Trace... traces) {
        long shifts = 0;
        for (Trace trace : traces) shifts += 2 * trace.reach + 1;
        return shifts;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            seek(rows, row);
            for (int first = 0; first < rows.samples(); first += BLOCK) {
                int count = Math.min(BLOCK, rows.samples() - first);
                for (Trace trace : traces) {
                    shift(rows, row, first, trace);
                }
                hold(rows, row, first);
                for (Pair pair : pairs) {
                    sum(pair);
                    clear(rows.firstSample() + first - window.samples() / 2);
                    ratios(place(pair.inline(), pair.crossline()));
                }
                choose();
                store(rows, row, first, count);
                for (int k = first; k < first + count; k += LANES) {
                    refined.put(rows, row, k);
                }
            }
        }
    }

    /** Finds the traces that stand for those of the window. */
    private void seek(Rows rows, int row) {
        Interior survey = window.survey();
        for (int t = 0; t < traces.length; t++) {
            int a = survey.inlines().inward(rows.inline(), traces[t].inline);
            int b = survey.crosslines().inward(rows.firstCrossline() + row, traces[t].crossline);
            inward[t] = (a + window.inlines() / 2) * window.crosslines() + b + window.crosslines() / 2;
        }
    }

    private int place(int inline, int crossline) {
        int side = 2 * kernel.steps() + 1;
        return ((inline + kernel.steps()) * side + crossline + kernel.steps()) * BLOCK;
    }

    private void shift(Rows rows, int row, int first, Trace trace) {
        float[] x = rows.input(0);
        int from = rows.at(0, trace.inline, row + trace.crossline) + first - window.samples() / 2;
        int length = Math.min(BLOCK, Math.ceilDiv(rows.samples() - first, LANES) * LANES) + window.samples() - 1;
        for (int units = -trace.reach; units <= trace.reach; units++) {
            float shift = units * trace.unit * kernel.step();
            int before = window.before(shift);
            float fraction = shift - before;
            int to = trace.offset + units * wide;
            for (int k = 0; k < length; k += LANES) {
                FloatVector low = FloatVector.fromArray(SPECIES, x, from + before + k);
                FloatVector high = FloatVector.fromArray(SPECIES, x, from + before + k + 1);
                high.sub(low).mul(fraction).add(low).mul(kernel.scale()).intoArray(shifted, to + k);
            }
        }
    }

    /** Replaces samples of traces shifted beyond the ends of the survey's traces. */
    private void hold(Rows rows, int row, int first) {
        int from = rows.firstSample() + first - window.samples() / 2;
        Span within = window.survey().samples();
        if (within.contains(from - window.shift()) && within.contains(from + wide + window.shift())) return;
        for (int t = 0; t < traces.length; t++) {
            boolean hasOpposite = window.survey().hasTrace(
                    rows.inline() - traces[t].inline, rows.firstCrossline() + row - traces[t].crossline);
            Trace opposite = traces[traces.length - 1 - t];
            for (int units = -traces[t].reach; units <= traces[t].reach; units++) {
                float shift = units * traces[t].unit * kernel.step();
                int here = traces[t].offset + units * wide;
                int there = hasOpposite ? opposite.offset - units * wide : -1;
                int start = from + window.before(shift);
                int last = shift > window.before(shift) ? 1 : 0;
                int end = within.through(start + last, wide);
                hold(here, there, from, -shift, 0, within.before(start, wide));
                hold(here, there, from, -shift, end, wide);
            }
        }
    }

    /**
     * Replaces some samples of a shifted trace.
     *
     * @param here index of the trace
     * @param there index of the opposite one, or -1
     * @param back shift of the opposite one
     */
    private void hold(int here, int there, int from, float back, int first, int end) {
        int middle = traces[traces.length / 2].offset;
        for (int k = first; k < end; k++) {
            shifted[here + k] = shifted[(there >= 0 && reaches(from + k, back) ? there : middle) + k];
        }
    }

    private boolean reaches(int at, float shift) {
        int before = window.before(shift);
        return window.reaches(at + before, shift - before);
    }

    /** Clears the sums of rows beyond the ends of the survey's traces. */
    private void clear(int from) {
        int before = window.survey().samples().before(from, wide);
        int through = window.survey().samples().through(from, wide);
        Arrays.fill(sums, 0, before, 0);
        Arrays.fill(squares, 0, before, 0);
        Arrays.fill(sums, through, wide, 0);
        Arrays.fill(squares, through, wide, 0);
    }

    /** Sums over the traces. */
    private void sum(Pair pair) {
        for (int t = 0; t < at.length; t++) {
            Trace trace = traces[inward[t]];
            at[t] = trace.offset + trace.steps(pair) / trace.unit * wide;
        }
        for (int k = 0; k < BLOCK + window.samples() - 1; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            FloatVector squares = sum;
            for (int first = 0; first < at.length; first += window.crosslines()) {
                FloatVector line = FloatVector.zero(SPECIES);
                FloatVector lineSquares = line;
                for (int t = first; t < first + window.crosslines(); t++) {
                    FloatVector sample = FloatVector.fromArray(SPECIES, shifted, at[t] + k);
                    line = line.add(sample);
                    lineSquares = sample.fma(sample, lineSquares);
                }
                sum = sum.add(line);
                squares = squares.add(lineSquares);
            }
            sum.intoArray(sums, k);
            squares.intoArray(this.squares, k);
        }
    }

    /** Sums along the samples, and their ratios. */
    private void ratios(int to) {
        for (int k = 0; k < BLOCK; k += LANES) {
            FloatVector energy = FloatVector.zero(SPECIES);
            FloatVector stack = energy;
            for (int dk = 0; dk < window.samples(); dk++) {
                FloatVector sum = FloatVector.fromArray(SPECIES, sums, k + dk);
                stack = sum.fma(sum, stack);
                energy = energy.add(FloatVector.fromArray(SPECIES, squares, k + dk));
            }
            RefinedSemblance.ratio(stack, energy, window.traces()).intoArray(semblances, to + k);
        }
    }

    private void choose() {
        for (int k = 0; k < BLOCK; k += LANES) {
            FloatVector most = FloatVector.fromArray(SPECIES, semblances, place(0, 0) + k);
            IntVector number = IntVector.zero(INTEGERS);
            for (int n = 1; n < pairs.length; n++) {
                int place = place(pairs[n].inline(), pairs[n].crossline());
                FloatVector semblance = FloatVector.fromArray(SPECIES, semblances, place + k);
                VectorMask<Float> larger = semblance.compare(VectorOperators.GT, most.add(SemblanceScan.ROUNDING));
                most = most.blend(semblance, larger);
                number = number.blend(n, larger.cast(INTEGERS));
            }
            most.intoArray(largest, k);
            number.intoArray(best, k);
        }
    }

    private void store(Rows rows, int row, int first, int count) {
        for (int k = 0; k < count; k++) {
            Pair pair = pairs[best[k]];
            int place = place(pair.inline(), pair.crossline()) + k;
            rows.output(0)[rows.to(0, row) + first + k] = largest[k];
            rows.output(1)[rows.to(1, row) + first + k] =
                    dip(pair.inline(), place, BLOCK * (2 * kernel.steps() + 1));
            rows.output(2)[rows.to(2, row) + first + k] = dip(pair.crossline(), place, BLOCK);
        }
    }

    /** @param step distance in the grid from a semblance to that for the next step of this dip */
    private float dip(int steps, int place, int step) {
        boolean atEnd = Math.abs(steps) == kernel.steps();
        return kernel.dip(steps, semblances[place], atEnd ? 0 : semblances[place - step],
                atEnd ? 0 : semblances[place + step]);
    }
}
