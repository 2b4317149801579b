package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The median of a centred window, exactly: one of the window's samples. NaN where the window holds a NaN.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record Median(int inlines, int crosslines, int samples) implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    /** The number of samples in the window. */
    public int size() {
        return inlines * crosslines * samples;
    }

    @Override
    public int scratch(int rowSamples) {
        return size();
    }

    /** {@code n log2 n} for a window of {@code n}, as in a merge sort. */
    @Override
    public double operations(int inputs, int samples) {
        return size() * Math.log((double) size()) / Math.log(2);
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        double[] window = rows.scratch();
        int size = size();
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            gather(rows, row, k, window);
            Arrays.sort(window, 0, size);
            // NaN sorts last
            y[to + k] = (float) (Double.isNaN(window[size - 1]) ? Double.NaN : window[size / 2]);
        }
    }

    private void gather(Rows rows, int row, int k, double[] window) {
        float[] x = rows.input(0);
        int count = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                int at = rows.at(0, di, row + dj) + k;
                for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                    window[count++] = x[at + dk];
                }
            }
        }
    }
}
