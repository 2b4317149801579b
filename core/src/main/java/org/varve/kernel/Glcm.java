package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A texture feature of the grey-level co-occurrence matrix of a centred (crossline, sample) window, from the levels of
 * {@link Quantize}. Pairs lie within the window; each counts in both orders. NaN where the window holds a NaN.
 *
 * @param levels number of levels
 * @param crosslines extent of the window along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record Glcm(
        GlcmFeature feature, int levels, GlcmDirection direction, int distance, int crosslines, int samples)
        implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(0, crosslines / 2, samples / 2);
    }

    @Override
    public int scratch(int rowSamples) {
        return feature.countsPairs() ? levels * levels : 0;
    }

    /**
     * Each pair of a row of the window is computed once for all windows along the trace: for each direction, as many
     * pairs as the window has crosslines for, then sums along the samples.
     */
    @Override
    public double operations(int inputs, int traceSamples) {
        double sum = 0;
        for (GlcmDirection.Offset offset : direction.offsets(distance)) {
            int rowsOfPairs = Math.max(0, crosslines - Math.abs(offset.crossline()));
            sum += feature.operations(rowsOfPairs, Math.max(0, samples - offset.sample()));
        }
        return sum;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** Sums in another order, partly in float32. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        GlcmWindow window = new GlcmWindow(this, rows, row);
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) window.feature(k);
        }
    }
}
