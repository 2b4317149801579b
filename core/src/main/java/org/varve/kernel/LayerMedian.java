package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Rows;

/**
 * The median of a window that follows the layers. Inputs are the samples and the layers' inline and crossline dip in
 * samples per trace. NaN where the window holds a NaN.
 */
public record LayerMedian(LayerWindow window) implements LayerKernel {

    /** Samples in the window. */
    public int size() {
        return window.traces() * window.samples();
    }

    @Override
    public int scratch(int samples) {
        return size();
    }

    /** An interpolation for each sample, and {@code n log2 n} for a window of {@code n}, as in a merge sort. */
    @Override
    public double operations(int inputs, int samples) {
        return size() * (8 + Math.log((double) size()) / Math.log(2));
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        double[] values = rows.scratch();
        int size = size();
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            gather(rows, row, k, values);
            Arrays.sort(values, 0, size);
            // NaN sorts last
            y[to + k] = (float) (Double.isNaN(values[size - 1]) ? Double.NaN : values[size / 2]);
        }
    }

    private void gather(Rows rows, int row, int k, double[] values) {
        float p = rows.input(1)[rows.at(1, 0, row) + k];
        float q = rows.input(2)[rows.at(2, 0, row) + k];
        int count = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                for (int dk = -window.samples() / 2; dk <= window.samples() / 2; dk++) {
                    int inward = window.survey().samples().inward(rows.firstSample() + k, dk);
                    values[count++] = window.sample(rows, 0, row, k + inward, a, b, p, q);
                }
            }
        }
    }
}
