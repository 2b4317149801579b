package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The two sums whose quotient is predictability, for windows along the trace: over all lags, {@code ab ab} and
 * {@code aa bb}, with correlations times a constant. Lags are added up from 0 on, negative ones before positive ones,
 * as passes of {@link PredictabilityTerms} do.
 *
 * <p>Autocorrelations are even: that of a negative lag is that of the positive one, as many samples earlier.
 *
 * @param mean the mean of products of each correlation
 * @param most largest lag, in samples
 * @param scaleOfMeans of correlations, a power of two
 */
public record PredictabilitySums(ProductMean mean, int most, float scaleOfMeans) implements Kernel {

    /** Samples that are read on either side. */
    public int reach() {
        return mean.length() / 2 + most;
    }

    @Override
    public Halo halo() {
        return Halo.along(Axis.SAMPLE, reach());
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Three correlations for each lag, where autocorrelations are even; two products and two sums. */
    @Override
    public double operations(int inputs, int samples) {
        return (4.0 * most + 3) * mean.operations() + 4 * (2.0 * most + 1);
    }

    @Override
    public int degree(int input) {
        return 4 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k++) {
            float cross = 0;
            float auto = 0;
            for (int n = 0; n <= 2 * most; n++) {
                int lag = n % 2 == 0 ? n / 2 : -(n + 1) / 2;
                float ab = mean.of(rows, 0, 1, row, k, lag) * scaleOfMeans;
                float aa = mean.of(rows, 0, 0, row, k, lag) * scaleOfMeans;
                float bb = mean.of(rows, 1, 1, row, k, lag) * scaleOfMeans;
                cross = Math.fma(ab, ab, cross);
                auto = Math.fma(aa, bb, auto);
            }
            rows.output(0)[rows.to(0, row) + k] = cross;
            rows.output(1)[rows.to(1, row) + k] = auto;
        }
    }
}
