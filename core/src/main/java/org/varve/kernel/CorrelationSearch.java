package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * The largest normalised correlation of two fields over a window along the trace, and its lag in samples:
 * {@code mean(a[k] b[k + lag])} over the root mean squares of both windows, -1..1, and 0 where one of them is zero. The
 * steps of {@link PeakLag} search the lags, between samples too.
 *
 * @param mean the mean of products that is normalised
 * @param most largest lag, in samples, above 0
 */
public record CorrelationSearch(ProductMean mean, float most) implements Kernel {

    private static final Ratio NORMALISED = new Ratio(1, 0);

    /** The largest whole lag. */
    public int last() {
        return (int) most;
    }

    /** The largest lag whose correlation is computed: the search between lags looks at some more. */
    public int farthest() {
        return last() + PeakLag.REACH;
    }

    /** How many correlations are computed of a sample. */
    public int lags() {
        return 2 * farthest() + 1;
    }

    @Override
    public Halo halo() {
        return Halo.along(Axis.SAMPLE, mean.length() / 2 + farthest());
    }

    @Override
    public Halo halo(int input, int inputs) {
        return input == 0 ? Halo.along(Axis.SAMPLE, mean.length() / 2) : halo();
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    @Override
    public Optional<Limit> limit() {
        return Optional.of(PeakLag.limit(most));
    }

    /** A mean, a product and a quotient for each lag, the two root mean squares, and the steps of the search. */
    @Override
    public double operations(int inputs, int samples) {
        double steps = PeakLag.steps(most).stream().mapToDouble(step -> step.operations(inputs, samples)).sum();
        return lags() * (mean.operations() + 4) + 2 * (mean.operations() + 1) + steps;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        List<PeakLag> steps = PeakLag.steps(most);
        float[] weights = PeakLag.weights();
        float[] all = new float[lags()];
        float[] around = new float[PeakLag.WIDTH];
        float[] best = new float[2];
        for (int k = 0; k < rows.samples(); k++) {
            float rms = rms(rows, 0, row, k);
            for (int n = 0; n < all.length; n++) {
                int lag = n - farthest();
                all[n] = NORMALISED.of(mean.of(rows, 0, 1, row, k, lag), rms * rms(rows, 1, row, k + lag));
            }
            for (int n = 0; n < steps.size(); n++) {
                PeakLag step = steps.get(n);
                System.arraycopy(all, step.lag() + last(), around, 0, around.length);
                step.choose(around, weights, best, n == 0);
            }
            rows.output(0)[rows.to(0, row) + k] = best[0];
            rows.output(1)[rows.to(1, row) + k] = best[1];
        }
    }

    private float rms(Rows rows, int field, int row, int k) {
        return (float) Math.sqrt(mean.of(rows, field, field, row, k, 0));
    }
}
