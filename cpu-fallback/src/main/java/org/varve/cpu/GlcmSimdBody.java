package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;

/** {@link Glcm}, trace by trace: the part common to all features. */
abstract class GlcmSimdBody implements PassBody {

    final Glcm glcm;
    /** The start of each row of the pairs' first and second samples, at the first pair of the first window. */
    final int[] first;
    final int[] second;
    /** The feature along a trace, summed over the directions. */
    final double[] result;

    private final List<GlcmDirection.Offset> offsets;

    GlcmSimdBody(Work work, Glcm glcm, int samples) {
        this.glcm = glcm;
        offsets = glcm.direction().offsets(glcm.distance());
        first = work.ints(glcm.crosslines());
        second = work.ints(glcm.crosslines());
        result = work.doubles(samples);
    }

    static GlcmSimdBody of(Work work, Glcm glcm, int samples) {
        return glcm.feature().countsPairs()
                ? new GlcmCountsSimdBody(work, glcm, samples)
                : new GlcmSumsSimdBody(work, glcm, samples);
    }

    /** The number of samples that the windows along a trace need, rounded up to whole vectors. */
    static int padded(Glcm glcm, int samples) {
        return Math.ceilDiv(samples + glcm.samples() - 1, Rows.LANES) * Rows.LANES;
    }

    /**
     * Adds the feature of one direction to {@link #result}.
     *
     * @param pairRows number of rows of pairs in a window, which start at {@link #first} and {@link #second}
     * @param width number of pairs of a row in a window
     */
    abstract void add(Rows rows, int pairRows, int width);

    @Override
    public final void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            Arrays.fill(result, 0);
            for (GlcmDirection.Offset offset : offsets) {
                add(rows, seek(rows, row, offset), glcm.samples() - offset.sample());
            }
            store(rows, row);
        }
    }

    private int seek(Rows rows, int row, GlcmDirection.Offset offset) {
        int reach = glcm.crosslines() / 2;
        int half = glcm.samples() / 2;
        int count = 0;
        for (int dj = -reach; dj <= reach; dj++) {
            int other = dj + offset.crossline();
            if (Math.abs(other) <= reach) {
                first[count] = rows.at(0, 0, row + dj) - half;
                second[count] = rows.at(0, 0, row + other) - half + offset.sample();
                count++;
            }
        }
        return count;
    }

    private void store(Rows rows, int row) {
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            rows.output(0)[to + k] = (float) (result[k] / offsets.size());
        }
        if (MissingSamples.near(rows, row, glcm.halo())) {
            MissingSamples.spread(rows, row, 0, rows.samples(), glcm.halo());
        }
    }
}
