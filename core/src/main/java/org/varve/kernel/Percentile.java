package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A percentile of a centred window: of its {@code n} samples in ascending order, the one at position
 * {@code (n - 1) percent / 100} from 0, interpolated linearly. NaN where the window holds a NaN.
 *
 * @param percent 0..100
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record Percentile(double percent, int inlines, int crosslines, int samples) implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    /** The number of samples in the window. */
    public int size() {
        return inlines * crosslines * samples;
    }

    /** The integer part of the position, 0..n-1. */
    public int rank() {
        return (int) position();
    }

    /** The fractional part of the position, 0..1. */
    public double fraction() {
        return position() - rank();
    }

    private double position() {
        return (size() - 1) * percent / 100;
    }

    @Override
    public int scratch(int rowSamples) {
        return size();
    }

    /** {@code n log2 n} for a window of {@code n}, as in a merge sort, and three for the interpolation. */
    @Override
    public double operations(int inputs, int rowSamples) {
        return size() * Math.log((double) size()) / Math.log(2) + 3;
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
            y[to + k] = (float) (Double.isNaN(window[size - 1]) ? Double.NaN : at(window));
        }
    }

    private double at(double[] sorted) {
        double low = sorted[rank()];
        double high = sorted[Math.min(rank() + 1, size() - 1)];
        return fraction() == 0 || low == high ? low : low + (high - low) * fraction();
    }

    private void gather(Rows rows, int row, int k, double[] window) {
        int count = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                int at = rows.at(0, di, row + dj) + k;
                for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                    window[count++] = rows.input(0)[at + dk];
                }
            }
        }
    }
}
