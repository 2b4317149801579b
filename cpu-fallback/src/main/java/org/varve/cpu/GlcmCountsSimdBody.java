package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmFeature;

/**
 * The features of {@link Glcm} that need the matrix itself. As the window moves along the trace, each pair that enters
 * or leaves changes one count, and the sums over the matrix by integers, so that they do not depend on where they
 * began. Most of the time, a window waits for the counts that it has just written: a trace is computed in two parts at
 * once, each with a matrix of its own.
 */
final class GlcmCountsSimdBody extends GlcmSimdBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** For each row of pairs, along the trace: the pair's cell {@code lower level x levels + higher level}. */
    private final int[] cells;
    /** From one row of pairs to the next. */
    private final int stride;
    /** From the cells of one part to those of the next. */
    private final int matrix;
    /** For each part and cell, twice the pairs in it, plus 1 if the cell is on the diagonal. */
    private final int[] counts;
    /** The sums that are counted: packed into one number where they fit, else one after the other. */
    private final List<GlcmCounted> counted;
    /** The sum of the window of each part. */
    private final long[] sums;
    /** The sums of all windows. */
    private final long[] along;

    GlcmCountsSimdBody(Work work, Glcm glcm, List<GlcmFeature> features, int samples) {
        super(work, glcm, features, samples);
        int levels = glcm.levels();
        stride = padded(glcm, samples);
        cells = work.ints((long) stride * glcm.crosslines());
        matrix = levels * levels;
        counts = work.ints(2L * matrix,
                all -> Arrays.setAll(all, cell -> cell % matrix % (levels + 1) == 0 ? 1 : 0));
        counted = GlcmCounted.of(work, glcm, features);
        sums = work.longs(2, _ -> {});
        along = work.longs(samples, _ -> {});
    }

    @Override
    void add(Rows rows, int pairRows, int width) {
        for (int r = 0; r < pairRows; r++) {
            locate(rows.input(0), first[r], second[r], rows.samples() + width - 1, r * stride);
        }
        for (GlcmCounted each : counted) {
            count(each.gains(), rows.samples(), pairRows, width);
            for (int f = 0; f < results.length; f++) {
                each.add(features.get(f), along, results[f], rows.samples(), pairRows * width);
            }
        }
    }

    /** Finds the cells of a row of pairs. A NaN goes to cell 0; its windows become NaN at the end. */
    private void locate(float[] x, int firstAt, int secondAt, int length, int to) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector a = FloatVector.fromArray(SPECIES, x, firstAt + k);
            FloatVector b = FloatVector.fromArray(SPECIES, x, secondAt + k);
            // a + b and |a - b| are the sum and the difference of the higher and the lower level
            FloatVector twice = a.add(b).mul(glcm.levels() + 1f).sub(a.sub(b).abs().mul(glcm.levels() - 1f));
            ((IntVector) twice.mul(0.5f).convert(VectorOperators.F2I, 0)).intoArray(cells, to + k);
        }
    }

    /** Moves the windows of both parts along theirs, and the second one by a last sample where their number is odd. */
    private void count(long[] gains, int samples, int pairRows, int width) {
        int part = samples / 2;
        for (int p = 0; p < 2; p++) {
            sums[p] = 0;
            for (int k = p * part; k < p * part + width - 1; k++) {
                enter(gains, p, k, pairRows);
            }
        }
        for (int k = 0; k < part; k++) {
            enterBoth(gains, k + width - 1, part, pairRows);
            along[k] = sums[0];
            along[part + k] = sums[1];
            leaveBoth(gains, k, part, pairRows);
        }
        for (int k = 2 * part; k < samples; k++) {
            enter(gains, 1, k + width - 1, pairRows);
            along[k] = sums[1];
            leave(gains, 1, k, pairRows);
        }
        clear(gains, 0, part, pairRows, width);
        clear(gains, 1, samples, pairRows, width);
    }

    /** Empties the window of a part that has ended. */
    private void clear(long[] gains, int part, int end, int pairRows, int width) {
        for (int k = end; k < end + width - 1; k++) {
            leave(gains, part, k, pairRows);
        }
    }

    private void enterBoth(long[] gains, int k, int part, int pairRows) {
        long a = sums[0];
        long b = sums[1];
        int at = k;
        for (int r = 0; r < pairRows; r++) {
            int cellA = cells[at];
            int cellB = matrix + cells[at + part];
            int countA = counts[cellA];
            int countB = counts[cellB];
            a += gains[countA];
            b += gains[countB];
            counts[cellA] = countA + 2;
            counts[cellB] = countB + 2;
            at += stride;
        }
        sums[0] = a;
        sums[1] = b;
    }

    private void leaveBoth(long[] gains, int k, int part, int pairRows) {
        long a = sums[0];
        long b = sums[1];
        int at = k;
        for (int r = 0; r < pairRows; r++) {
            int cellA = cells[at];
            int cellB = matrix + cells[at + part];
            int countA = counts[cellA] - 2;
            int countB = counts[cellB] - 2;
            a -= gains[countA];
            b -= gains[countB];
            counts[cellA] = countA;
            counts[cellB] = countB;
            at += stride;
        }
        sums[0] = a;
        sums[1] = b;
    }

    private void enter(long[] gains, int part, int k, int pairRows) {
        int start = part * matrix;
        long sum = sums[part];
        int at = k;
        for (int r = 0; r < pairRows; r++) {
            int cell = start + cells[at];
            int count = counts[cell];
            sum += gains[count];
            counts[cell] = count + 2;
            at += stride;
        }
        sums[part] = sum;
    }

    private void leave(long[] gains, int part, int k, int pairRows) {
        int start = part * matrix;
        long sum = sums[part];
        int at = k;
        for (int r = 0; r < pairRows; r++) {
            int cell = start + cells[at];
            int count = counts[cell] - 2;
            sum -= gains[count];
            counts[cell] = count;
            at += stride;
        }
        sums[part] = sum;
    }
}
