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
import org.varve.kernel.GlcmGains;
import org.varve.kernel.GlcmSum;

/**
 * The features of {@link Glcm} that need the matrix itself and the same sum over it. As the window moves along the
 * trace, each pair that enters
 * or leaves changes one count, and the feature's sum by an integer, so that the sum does not depend on where it began.
 */
final class GlcmCountsSimdBody extends GlcmSimdBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** For each row of pairs, along the trace: the pair's cell {@code lower level x levels + higher level}. */
    private final int[][] cells;
    /** For each cell, twice the pairs in it, plus 1 if the cell is on the diagonal. */
    private final int[] counts;
    /** The term of another pair in the sum, by the content of its cell. */
    private final long[] gains;
    private final GlcmSum kind;
    private long sum;

    GlcmCountsSimdBody(Work work, Glcm glcm, List<GlcmFeature> features, GlcmSum kind, int samples) {
        super(work, glcm, features, samples);
        this.kind = kind;
        int levels = glcm.levels();
        cells = new int[glcm.crosslines()][];
        Arrays.setAll(cells, _ -> work.ints(padded(glcm, samples)));
        counts = work.ints((long) levels * levels, all -> Arrays.setAll(all, cell -> cell % (levels + 1) == 0 ? 1 : 0));
        gains = work.longs(GlcmGains.count(glcm), all -> GlcmGains.fill(all, kind));
    }

    @Override
    void add(Rows rows, int pairRows, int width) {
        int length = rows.samples() + width - 1;
        for (int r = 0; r < pairRows; r++) {
            locate(rows.input(0), first[r], second[r], length, cells[r]);
        }
        double n = 2.0 * pairRows * width;
        long whole = GlcmGains.whole(kind, pairRows * width);
        sum = 0;
        for (int k = 0; k < width - 1; k++) {
            enter(pairRows, k);
        }
        for (int k = 0; k < rows.samples(); k++) {
            enter(pairRows, k + width - 1);
            for (int f = 0; f < results.length; f++) {
                results[f][k] += feature(features.get(f), n, whole);
            }
            leave(pairRows, k);
        }
        for (int k = rows.samples(); k < length; k++) {
            leave(pairRows, k);
        }
    }

    /** Finds the cells of a row of pairs. A NaN goes to cell 0; its windows become NaN at the end. */
    private void locate(float[] x, int firstAt, int secondAt, int length, int[] to) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector a = FloatVector.fromArray(SPECIES, x, firstAt + k);
            FloatVector b = FloatVector.fromArray(SPECIES, x, secondAt + k);
            // a + b and |a - b| are the sum and the difference of the higher and the lower level
            FloatVector twice = a.add(b).mul(glcm.levels() + 1f).sub(a.sub(b).abs().mul(glcm.levels() - 1f));
            ((IntVector) twice.mul(0.5f).convert(VectorOperators.F2I, 0)).intoArray(to, k);
        }
    }

    private void enter(int pairRows, int k) {
        for (int r = 0; r < pairRows; r++) {
            int cell = cells[r][k];
            int count = counts[cell];
            sum += gains[count];
            counts[cell] = count + 2;
        }
    }

    private void leave(int pairRows, int k) {
        for (int r = 0; r < pairRows; r++) {
            int cell = cells[r][k];
            int count = counts[cell] - 2;
            sum -= gains[count];
            counts[cell] = count;
        }
    }

    private double feature(GlcmFeature feature, double n, long whole) {
        return switch (feature) {
            case ASM -> sum / (n * n);
            case ENERGY -> Math.sqrt((double) sum) / n;
            default -> (whole - sum) / (GlcmGains.FRACTIONS * n);
        };
    }
}
