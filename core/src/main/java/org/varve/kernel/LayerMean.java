package org.varve.kernel;

import org.varve.core.Rows;

/**
 * The mean along the layer through each sample, weighted by a Gaussian of lateral distance. Inputs are the samples and
 * the layers' inline and crossline dip in samples per trace.
 *
 * @param window one sample high
 * @param inlineSigma standard deviation of the Gaussian along the inline axis, in traces; 0 takes the trace itself
 *     alone
 * @param crosslineSigma the same along the crossline axis
 */
public record LayerMean(LayerWindow window, double inlineSigma, double crosslineSigma) implements LayerKernel {

    /** The weights of the traces in axis order, with sum 1. */
    public float[] weights() {
        double[] weights = new double[window.traces()];
        double sum = 0;
        for (int trace = 0; trace < weights.length; trace++) {
            double a = trace / window.crosslines() - window.inlines() / 2;
            double b = trace % window.crosslines() - window.crosslines() / 2;
            weights[trace] = Math.exp(-0.5 * (squared(a, inlineSigma) + squared(b, crosslineSigma)));
            sum += weights[trace];
        }
        float[] rounded = new float[weights.length];
        for (int trace = 0; trace < weights.length; trace++) {
            rounded[trace] = (float) (weights[trace] / sum);
        }
        return rounded;
    }

    /** The square of a distance over a standard deviation; 0 at the trace itself. */
    private static double squared(double distance, double sigma) {
        return distance == 0 ? 0 : distance * distance / (sigma * sigma);
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
