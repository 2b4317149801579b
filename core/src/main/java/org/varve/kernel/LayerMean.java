package org.varve.kernel;

import org.varve.core.Rows;

/**
 * The mean along the layer through each sample, weighted by a Gaussian of lateral distance. Inputs are the samples and
 * the layers' inline and crossline dip in samples per trace.
 *
 * @param window one sample high
 * @param sigma standard deviation of the Gaussian in traces
 */
public record LayerMean(LayerWindow window, double sigma) implements LayerKernel {

    /** The weights of the traces in axis order, with sum 1. */
    public float[] weights() {
        double[] weights = new double[window.traces()];
        double sum = 0;
        for (int trace = 0; trace < weights.length; trace++) {
            double a = trace / window.crosslines() - window.inlines() / 2;
            double b = trace % window.crosslines() - window.crosslines() / 2;
            weights[trace] = sigma > 0 ? Math.exp(-0.5 * (a * a + b * b) / (sigma * sigma)) : a == 0 && b == 0 ? 1 : 0;
            sum += weights[trace];
        }
        float[] rounded = new float[weights.length];
        for (int trace = 0; trace < weights.length; trace++) {
            rounded[trace] = (float) (weights[trace] / sum);
        }
        return rounded;
    }

    /** For each trace its shift, an interpolation and an fma. */
    @Override
    public double operations(int inputs, int samples) {
        return 10.0 * window.traces();
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        float[] weights = weights();
        int to = rows.to(0, row);
        int atP = rows.at(1, 0, row);
        int atQ = rows.at(2, 0, row);
        for (int trace = 0; trace < weights.length; trace++) {
            int a = trace / window.crosslines() - window.inlines() / 2;
            int b = trace % window.crosslines() - window.crosslines() / 2;
            for (int k = 0; k < rows.samples(); k++) {
                float before = trace == 0 ? 0 : y[to + k];
                float sample = window.sample(rows, 0, row, k, a, b, rows.input(1)[atP + k], rows.input(2)[atQ + k]);
                y[to + k] = Math.fma(weights[trace], sample, before);
            }
        }
    }
}
