package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Each sample times a weight that depends only on its position in the survey's trace: {@code w[p] x}. Beyond the ends
 * of the trace, the first and last weights hold.
 */
public final class SampleWeights implements Kernel {

    private final float[] weights;

    /** With a weight for each sample of a trace of the survey. */
    public SampleWeights(float... weights) {
        this.weights = weights.clone();
    }

    /** The weight of each sample of a trace of the survey. */
    public float[] weights() {
        return weights.clone();
    }

    /** The product. */
    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = x[at + k] * weights[Math.clamp(rows.firstSample() + k, 0, weights.length - 1)];
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SampleWeights that && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "sample-weights(%s)".formatted(weights.length);
    }
}
