package org.varve.cpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;

/** Some features of {@link Glcm}, trace by trace: the part common to all. */
abstract class GlcmSimdBody implements PassBody {

    final Glcm glcm;
    final List<GlcmFeature> features;
    /** The start of each row of the pairs' first and second samples, at the first pair of the first window. */
    final int[] first;
    final int[] second;
    /** The features along a trace, summed over the directions. */
    final double[][] results;

    private final List<GlcmDirection.Offset> offsets;

    GlcmSimdBody(Work work, Glcm glcm, List<GlcmFeature> features, int samples) {
        this.glcm = glcm;
        this.features = features;
        offsets = glcm.direction().offsets(glcm.distance());
        first = work.ints(glcm.crosslines());
        second = work.ints(glcm.crosslines());
        results = new double[features.size()][];
        Arrays.setAll(results, _ -> work.doubles(samples));
    }

    /** Features that need the same sums share a body. */
    static PassBody of(Work work, Glcm glcm, int samples) {
        List<GlcmSimdBody> bodies = new ArrayList<>();
        List<GlcmFeature> summed = glcm.features().stream().filter(feature -> !feature.countsPairs()).toList();
        if (!summed.isEmpty()) {
            bodies.add(new GlcmSumsSimdBody(work, glcm, summed, samples));
        }
        List<GlcmFeature> counted = glcm.features().stream().filter(GlcmFeature::countsPairs).toList();
        if (!counted.isEmpty()) {
            bodies.add(new GlcmCountsSimdBody(work, glcm, counted, samples));
        }
        return rows -> bodies.forEach(body -> body.compute(rows));
    }

    /** The number of samples that the windows along a trace need, rounded up to whole vectors. */
    static int padded(Glcm glcm, int samples) {
        return Math.ceilDiv(samples + glcm.samples() - 1, Rows.LANES) * Rows.LANES;
    }

    /**
     * Adds the features of one direction to {@link #results}.
     *
     * @param pairRows number of rows of pairs in a window, which start at {@link #first} and {@link #second}
     * @param width number of pairs of a row in a window
     */
    abstract void add(Rows rows, int pairRows, int width);

    @Override
    public final void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (double[] result : results) {
                Arrays.fill(result, 0);
            }
            for (GlcmDirection.Offset offset : offsets) {
                add(rows, seek(rows, row, offset), glcm.samples() - offset.sample());
            }
            boolean isMissing = MissingSamples.near(rows, row, glcm.halo());
            for (int f = 0; f < features.size(); f++) {
                int output = glcm.features().indexOf(features.get(f));
                store(results[f], rows, output, row);
                if (isMissing) {
                    MissingSamples.spread(rows, output, row, 0, rows.samples(), glcm.halo());
                }
            }
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

    private void store(double[] result, Rows rows, int output, int row) {
        float[] y = rows.output(output);
        int to = rows.to(output, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) (result[k] / offsets.size());
        }
    }
}
