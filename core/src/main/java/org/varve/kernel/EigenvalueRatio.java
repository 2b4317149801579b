package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/** A feature of the eigenvalues {@code l1 >= l2 >= l3}, the three input fields. */
public record EigenvalueRatio(EigenvalueFeature feature) implements Kernel {

    /** Two sums or products and their ratio, clipped at both ends, and up to four more for a ratio of squares. */
    @Override
    public double operations(int inputs, int samples) {
        return feature == EigenvalueFeature.STRUCTURED_SEMBLANCE ? 9 : 5;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /**
     * The ratio of the two smaller eigenvalues has fewer correct digits, as their errors are relative to the largest.
     */
    @Override
    public double tolerance() {
        return feature == EigenvalueFeature.STRUCTURED_SEMBLANCE ? 1e-3 : 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] largest = rows.input(0);
        float[] middle = rows.input(1);
        float[] smallest = rows.input(2);
        int atLargest = rows.at(0, 0, row);
        int atMiddle = rows.at(1, 0, row);
        int atSmallest = rows.at(2, 0, row);
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = feature.of(largest[atLargest + k], middle[atMiddle + k], smallest[atSmallest + k]);
        }
    }
}
