package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.SemblanceScan.Pair;

/**
 * {@link SemblanceScan}, block by block: the semblances of all pairs of dips, the largest, and that at the dips between
 * pairs.
 */
final class SemblanceScanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTEGERS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples computed at a time, so that the data of a block stays in the cache, or a few more to fill vectors. */
    private static final int BLOCK = 128;

    /** Samples computed at a time where there are too many columns to keep. */
    private static final int SMALL_BLOCK = 64;

    /** Crossline dips at a time: what one step stores is in the first-level cache when the next one loads it. */
    private static final int TOGETHER = 6;

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final Pair[] pairs;
    /** The number of each pair in the grid. */
    private final int[] numbers;
    private final int side;
    /** The most samples of a block. */
    private final int most;
    private final WindowScan windows;
    /** Sums of a block's windows for some pairs. */
    private final RowSemblances windowRows;
    /** The semblances of each pair, in the order of the grid. */
    private final float[] semblances;
    private final float[] largest;
    /** The number of the pair with the largest semblance. */
    private final int[] best;
    /** Bends of the parabolas through semblances at neighbouring dips. */
    private final float[] inlineBends;

    private final float[] crosslineBends;
    private final RefinedSemblance refined;

    /** The body, or the kernel's own for windows too large. */
    static PassBody of(Work work, SemblanceScan kernel) {
        boolean suits = ShearedTraces.suit(kernel, SMALL_BLOCK + kernel.window().samples() - 1);
        return suits ? new SemblanceScanSimdBody(work, kernel) : kernel;
    }

    private SemblanceScanSimdBody(Work work, SemblanceScan kernel) {
        this.kernel = kernel;
        window = kernel.window();
        pairs = kernel.pairs().toArray(Pair[]::new);
        side = 2 * kernel.steps() + 1;
        numbers =
                work.ints(pairs.length, at -> Arrays.setAll(at, n -> kernel.number(pairs[n])));
        int block = wide(BLOCK) - window.samples() + 1;
        most = ShearedRows.suit(kernel, block) ? block : SMALL_BLOCK;
        windows = most == block
                ? new ShearedRows(work, kernel, most)
                : new ShearedTraces(work, kernel, most + window.samples() - 1);
        int wide = wide(most);
        windowRows = new RowSemblances(work, window.samples(), window.traces(), TOGETHER * wide);
        semblances = work.floats((long) wide * pairs.length + Rows.LANES);
        largest = work.floats(wide + Rows.LANES);
        best = work.ints(wide + Rows.LANES);
        inlineBends = work.floats(wide);
        crosslineBends = work.floats(wide);
        refined = new RefinedSemblance(work, kernel);
    }

    @Override
    public void compute(Rows rows) {
        int blocks = Math.ceilDiv(rows.samples(), most);
        for (int n = 0; n < blocks; n++) {
            int first = (int) ((long) rows.samples() * n / blocks);
            int end = (int) ((long) rows.samples() * (n + 1) / blocks);
            for (int row = 0; row < rows.count(); row++) {
                scan(rows, row, first, end - first);
            }
        }
    }

    private void scan(Rows rows, int row, int first, int count) {
        windows.seek(rows, row, first, count);
        store(rows, row, first, count, compare(count));
    }

    /**
     * Computes the semblances of windows at all pairs of dips, and chooses the largest.
     *
     * @return how far apart the semblances of two pairs are
     */
    private int compare(int count) {
        int stride = wide(count);
        int steps = side / 2;
        for (int inline = -steps; inline <= steps; inline++) {
            for (int from = 0; from < side; from += TOGETHER) {
                int dips = Math.min(TOGETHER, side - from);
                for (int n = 0; n < dips; n++) {
                    windows.sum(inline, from + n - steps, windowRows.sums(), windowRows.squares(), n * stride);
                }
                int to = ((inline + steps) * side + from) * stride;
                windowRows.put(dips * stride - window.samples() + 1, semblances, to);
            }
        }
        choose(count, stride);
        return stride;
    }

    /** Rows of so many windows, padded. */
    private int wide(int windows) {
        return Math.ceilDiv(windows + window.samples() - 1, Rows.LANES) * Rows.LANES;
    }

    /** Chooses for two vectors of samples at a time, as each choice waits for the one before. */
    private void choose(int count, int stride) {
        for (int k = 0; k < count; k += 2 * LANES) {
            FloatVector most = FloatVector.fromArray(SPECIES, semblances, numbers[0] * stride + k);
            FloatVector next = FloatVector.fromArray(SPECIES, semblances, numbers[0] * stride + k + LANES);
            IntVector number = IntVector.zero(INTEGERS);
            IntVector nextNumber = number;
            for (int n = 1; n < numbers.length; n++) {
                int at = numbers[n] * stride + k;
                FloatVector here = FloatVector.fromArray(SPECIES, semblances, at);
                FloatVector there = FloatVector.fromArray(SPECIES, semblances, at + LANES);
                VectorMask<Float> larger = here.compare(VectorOperators.GT, most.add(SemblanceScan.ROUNDING));
                VectorMask<Float> nextLarger = there.compare(VectorOperators.GT, next.add(SemblanceScan.ROUNDING));
                most = most.blend(here, larger);
                next = next.blend(there, nextLarger);
                number = number.blend(n, larger.cast(INTEGERS));
                nextNumber = nextNumber.blend(n, nextLarger.cast(INTEGERS));
            }
            most.intoArray(largest, k);
            next.intoArray(largest, k + LANES);
            number.intoArray(best, k);
            nextNumber.intoArray(best, k + LANES);
        }
    }

    private void store(Rows rows, int row, int first, int count, int stride) {
        for (int k = 0; k < count; k++) {
            Pair pair = pairs[best[k]];
            int at = numbers[best[k]] * stride + k;
            rows.output(0)[rows.to(0, row) + first + k] = largest[k];
            rows.output(1)[rows.to(1, row) + first + k] = dip(pair.inline(), at, stride * side, k, inlineBends);
            rows.output(2)[rows.to(2, row) + first + k] = dip(pair.crossline(), at, stride, k, crosslineBends);
        }
        refined.put(rows, row, first, count, inlineBends, crosslineBends);
    }

    /**
     * @param step distance in the grid from a semblance to that for the next step of this dip
     * @param k the number of the sample, whose bend is kept in {@code bends}
     */
    private float dip(int steps, int place, int step, int k, float[] bends) {
        float here = semblances[place];
        double left = 0;
        double right = 0;
        if (!kernel.isLast(steps) && kernel.peaks(steps, here, semblances[place - step], semblances[place + step])) {
            left = SemblanceScan.logarithm(semblances[place - step], here);
            right = SemblanceScan.logarithm(semblances[place + step], here);
        }
        bends[k] = (float) (left + right);
        return kernel.dip(steps, left, right);
    }
}
