package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SemblanceScan.Pair;

/** The largest of the semblances of a block of samples, and the dips at the tops of the parabolas around them. */
final class ScanPeaks {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTEGERS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceScan kernel;
    private final Pair[] pairs;
    /** The number of each pair in the grid. */
    private final int[] numbers;
    private final int side;
    /** The semblances of each pair, in the order of the grid. */
    private final float[] semblances;
    /** For each sample, the pair with the largest semblance. */
    private final int[] best;
    /** For each sample, the logarithms of its four neighbours' semblances over its own. */
    private final double[] logarithms;
    /** Bends of the parabolas through semblances at neighbouring dips. */
    private final float[] inlineBends;

    private final float[] crosslineBends;

    /** @param most the most samples of a block, a multiple of {@link Rows#LANES} */
    ScanPeaks(Work work, SemblanceScan kernel, int most) {
        this.kernel = kernel;
        pairs = kernel.pairs().toArray(Pair[]::new);
        side = 2 * kernel.steps() + 1;
        numbers = work.ints(pairs.length, at -> Arrays.setAll(at, n -> kernel.number(pairs[n])));
        semblances = work.floats((long) most * pairs.length + Rows.LANES);
        best = work.ints(most + Rows.LANES);
        logarithms = work.doubles(4L * most);
        inlineBends = work.floats(most);
        crosslineBends = work.floats(most);
    }

    /** Takes the semblances of a block, pair by pair in the order of the grid. */
    float[] semblances() {
        return semblances;
    }

    /** For each sample of the last block, the bend of the parabola along its inline dip; 0 where there is none. */
    float[] inlineBends() {
        return inlineBends;
    }

    /** The same along its crossline dip. */
    float[] crosslineBends() {
        return crosslineBends;
    }

    /**
     * Puts the largest semblances, and their dips, into some samples of a row.
     *
     * @param stride how far apart the semblances of two pairs are
     */
    void put(Rows rows, int row, int first, int count, int stride) {
        choose(count, stride);
        for (int k = 0; k < count; k++) {
            Pair pair = pairs[best[k]];
            int at = numbers[best[k]] * stride + k;
            rows.output(0)[rows.to(0, row) + first + k] = semblances[at];
            compare(pair.inline(), at, stride * side, 4 * k);
            compare(pair.crossline(), at, stride, 4 * k + 2);
        }
        Arrays.fill(logarithms, 4 * count, logarithms.length, 1);
        VectorMath.log(logarithms);
        float[] p = rows.output(1);
        float[] q = rows.output(2);
        for (int k = 0; k < count; k++) {
            Pair pair = pairs[best[k]];
            p[rows.to(1, row) + first + k] = kernel.dip(pair.inline(), logarithms[4 * k], logarithms[4 * k + 1]);
            q[rows.to(2, row) + first + k] = kernel.dip(pair.crossline(), logarithms[4 * k + 2], logarithms[4 * k + 3]);
            inlineBends[k] = (float) (logarithms[4 * k] + logarithms[4 * k + 1]);
            crosslineBends[k] = (float) (logarithms[4 * k + 2] + logarithms[4 * k + 3]);
        }
    }

    /** Chooses for two vectors of samples at a time, as each choice waits for the one before. */
    private void choose(int count, int stride) {
        for (int k = 0; k < count; k += 2 * LANES) {
            int at = numbers[0] * stride + k;
            FloatVector bar = FloatVector.fromArray(SPECIES, semblances, at).add(SemblanceScan.ROUNDING);
            FloatVector nextBar = FloatVector.fromArray(SPECIES, semblances, at + LANES).add(SemblanceScan.ROUNDING);
            IntVector number = IntVector.zero(INTEGERS);
            IntVector nextNumber = number;
            for (int n = 1; n < numbers.length; n++) {
                at = numbers[n] * stride + k;
                FloatVector here = FloatVector.fromArray(SPECIES, semblances, at);
                FloatVector there = FloatVector.fromArray(SPECIES, semblances, at + LANES);
                VectorMask<Float> larger = here.compare(VectorOperators.GT, bar);
                VectorMask<Float> nextLarger = there.compare(VectorOperators.GT, nextBar);
                bar = bar.blend(here.add(SemblanceScan.ROUNDING), larger);
                nextBar = nextBar.blend(there.add(SemblanceScan.ROUNDING), nextLarger);
                number = number.blend(n, larger.cast(INTEGERS));
                nextNumber = nextNumber.blend(n, nextLarger.cast(INTEGERS));
            }
            number.intoArray(best, k);
            nextNumber.intoArray(best, k + LANES);
        }
    }

    /**
     * Compares a semblance with its neighbours along a dip.
     *
     * @param step distance in the grid to the next step of this dip
     * @param to takes the neighbours' over it; 1 where it does not peak
     */
    private void compare(int steps, int at, int step, int to) {
        boolean peaks = !kernel.isLast(steps)
                && kernel.peaks(steps, semblances[at], semblances[at - step], semblances[at + step]);
        logarithms[to] = peaks ? SemblanceScan.ratio(semblances[at - step], semblances[at]) : 1;
        logarithms[to + 1] = peaks ? SemblanceScan.ratio(semblances[at + step], semblances[at]) : 1;
    }
}
