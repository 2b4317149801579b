package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Of the windows that contain a sample, the mean of the one with the least standard deviation; of equal ones, the first
 * in axis order. Inputs are the deviation and the mean of the window around each sample. Windows whose deviation is NaN
 * are ignored, unless all are NaN.
 *
 * @param inlines extent of the windows along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record SteadiestMean(int inlines, int crosslines, int samples) implements Kernel {

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    /** A comparison for each window. */
    @Override
    public double operations(int inputs, int rowSamples) {
        return (double) inlines * crosslines * samples;
    }

    @Override
    public int degree(int input) {
        return input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] deviations = rows.input(0);
        float[] means = rows.input(1);
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float least = Float.NaN;
            float mean = Float.NaN;
            for (int di = -inlines / 2; di <= inlines / 2; di++) {
                for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                    int atDeviation = rows.at(0, di, row + dj) + k;
                    int atMean = rows.at(1, di, row + dj) + k;
                    for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                        float deviation = deviations[atDeviation + dk];
                        if (deviation < least || Float.isNaN(least)) {
                            least = deviation;
                            mean = means[atMean + dk];
                        }
                    }
                }
            }
            y[to + k] = mean;
        }
    }
}
