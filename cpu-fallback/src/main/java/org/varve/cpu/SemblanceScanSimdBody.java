package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan.Pair;
import org.varve.kernel.SemblanceScan;

/** {@link SemblanceScan}, block by block: all samples of a block have the same shifts for one pair of dips. */
final class SemblanceScanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples computed in one go, so that the semblances of all pairs stay in the cache. */
    private static final int BLOCK = 64;

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final List<Pair> pairs;
    /** Of each sample that the block looks at, the square of the traces' sum and the sum of their squares. */
    private final float[] stacked;
    private final float[] squares;
    /** The semblances of each pair, pairs in the order of the grid. */
    private final float[] semblances;

    SemblanceScanSimdBody(Work work, SemblanceScan kernel) {
        this.kernel = kernel;
        window = kernel.window();
        pairs = kernel.pairs();
        int wide = Math.ceilDiv(BLOCK + window.samples(), Rows.LANES) * Rows.LANES;
        stacked = work.floats(wide);
        squares = work.floats(wide);
        semblances = work.floats((long) BLOCK * pairs.size());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int first = 0; first < rows.samples(); first += BLOCK) {
                for (Pair pair : pairs) {
                    sum(rows, row, first - window.samples() / 2, pair);
                    semblances(place(pair.inline(), pair.crossline()));
                }
                choose(rows, row, first);
            }
        }
    }

    private int place(int inline, int crossline) {
        int side = 2 * kernel.steps() + 1;
        return ((inline + kernel.steps()) * side + crossline + kernel.steps()) * BLOCK;
    }

    /** Sums over the traces, from sample {@code first} on. */
    private void sum(Rows rows, int row, int first, Pair pair) {
        Arrays.fill(stacked, 0);
        Arrays.fill(squares, 0);
        int length = BLOCK + window.samples() - 1;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                float shift = a * (pair.inline() * kernel.step()) + b * (pair.crossline() * kernel.step());
                int before = Math.clamp((int) Math.floor(shift), -window.shift(), window.shift() - 1);
                add(rows.input(0), rows.at(0, a, row + b) + first + before, shift - before, length);
            }
        }
    }

    private void add(float[] x, int at, float fraction, int length) {
        for (int k = 0; k < length && at + k + LANES < x.length; k += LANES) {
            FloatVector low = FloatVector.fromArray(SPECIES, x, at + k);
            FloatVector high = FloatVector.fromArray(SPECIES, x, at + k + 1);
            FloatVector sample = high.sub(low).mul(fraction).add(low).mul(kernel.scale());
            FloatVector.fromArray(SPECIES, stacked, k).add(sample).intoArray(stacked, k);
            sample.fma(sample, FloatVector.fromArray(SPECIES, squares, k)).intoArray(squares, k);
        }
    }

    /** Sums along the samples, and their ratios. */
    private void semblances(int to) {
        for (int k = 0; k < BLOCK; k += LANES) {
            FloatVector energy = FloatVector.zero(SPECIES);
            FloatVector stack = energy;
            for (int dk = 0; dk < window.samples(); dk++) {
                FloatVector sum = FloatVector.fromArray(SPECIES, stacked, k + dk);
                stack = sum.fma(sum, stack);
                energy = energy.add(FloatVector.fromArray(SPECIES, squares, k + dk));
            }
            FloatVector ratio = stack.div(energy.mul(window.traces()));
            ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f))
                    .blend(0f, energy.compare(VectorOperators.EQ, 0f))
                    .intoArray(semblances, to + k);
        }
    }

    private void choose(Rows rows, int row, int first) {
        int count = Math.min(BLOCK, rows.samples() - first);
        for (int k = 0; k < count; k++) {
            Pair best = pairs.getFirst();
            float most = semblances[place(0, 0) + k];
            for (Pair pair : pairs) {
                float semblance = semblances[place(pair.inline(), pair.crossline()) + k];
                if (semblance > most + SemblanceScan.ROUNDING) {
                    most = semblance;
                    best = pair;
                }
            }
            int at = place(best.inline(), best.crossline()) + k;
            rows.output(0)[rows.to(0, row) + first + k] = most;
            rows.output(1)[rows.to(1, row) + first + k] =
                    dip(best.inline(), at, BLOCK * (2 * kernel.steps() + 1));
            rows.output(2)[rows.to(2, row) + first + k] = dip(best.crossline(), at, BLOCK);
        }
    }

    /** @param step from a semblance to that of the next step of this dip */
    private float dip(int steps, int at, int step) {
        boolean atEnd = Math.abs(steps) == kernel.steps();
        return kernel.dip(steps, semblances[at], atEnd ? 0 : semblances[at - step], atEnd ? 0 : semblances[at + step]);
    }
}
