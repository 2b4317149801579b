package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A code 0..255 of the eight corners of the cube around each sample, numbered {@code 0..7} in axis order: the bit of
 * the largest corner is set if it is above the centre, that of the smallest if it is below; the first of equal corners
 * counts. NaN where one of these samples is NaN.
 */
public record CornerPattern() implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(1, 1, 1);
    }

    /** Comparisons of each corner with the largest and the smallest, and of these with the centre. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 * 8 + 2;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        int[] at = new int[8];
        for (int corner = 0; corner < 8; corner++) {
            int di = corner / 4 * 2 - 1;
            int dj = corner / 2 % 2 * 2 - 1;
            at[corner] = rows.at(0, di, row + dj) + corner % 2 * 2 - 1;
        }
        int centre = rows.at(0, 0, row);
        for (int k = 0; k < rows.samples(); k++) {
            int largest = 0;
            int smallest = 0;
            boolean missing = Float.isNaN(x[centre + k]);
            for (int corner = 0; corner < 8; corner++) {
                float sample = x[at[corner] + k];
                missing |= Float.isNaN(sample);
                largest = sample > x[at[largest] + k] ? corner : largest;
                smallest = sample < x[at[smallest] + k] ? corner : smallest;
            }
            int above = x[at[largest] + k] > x[centre + k] ? 1 << largest : 0;
            int below = x[at[smallest] + k] < x[centre + k] ? 1 << smallest : 0;
            y[to + k] = missing ? Float.NaN : above | below;
        }
    }
}
