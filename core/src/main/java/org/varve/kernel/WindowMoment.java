package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A statistic of the samples of a centred window, in float64: first their mean, then powers of the deviations from it,
 * so that there is no cancellation. NaN where the window holds a NaN.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record WindowMoment(Moment moment, int inlines, int crosslines, int samples) implements Kernel {

    /** The number of samples in the window. */
    public int size() {
        return inlines * crosslines * samples;
    }

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    /**
     * For each sample of the window a sum, a difference, a square and its sum, and an fma of a higher power; then the
     * statistic.
     */
    @Override
    public double operations(int inputs, int rowSamples) {
        return (moment.power() == 2 ? 4.0 : 6.0) * size() + 6;
    }

    @Override
    public int degree(int input) {
        return switch (moment) {
            case VARIANCE -> 2 * input;
            case DEVIATION -> input;
            case SKEWNESS, KURTOSIS -> 0;
        };
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = (float) of(rows, row, k);
        }
    }

    private double of(Rows rows, int row, int k) {
        float[] x = rows.input(0);
        double sum = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                int at = rows.at(0, di, row + dj) + k;
                for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                    sum += x[at + dk];
                }
            }
        }
        double mean = sum / size();
        double second = 0;
        double higher = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            for (int dj = -crosslines / 2; dj <= crosslines / 2; dj++) {
                int at = rows.at(0, di, row + dj) + k;
                for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                    double deviation = x[at + dk] - mean;
                    double square = deviation * deviation;
                    second += square;
                    higher = Math.fma(square, moment.power() == 3 ? deviation : square, higher);
                }
            }
        }
        return moment.of(second / size(), higher / size());
    }
}
