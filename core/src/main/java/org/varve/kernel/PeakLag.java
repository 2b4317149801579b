package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * A step of the search for the lag of the largest correlation. Inputs are the correlations at the {@value #WIDTH} lags
 * around {@code lag}, ascending, and, except in the first step, the outputs of the step before: the largest correlation
 * so far and its lag. Between whole lags, correlations are the polynomial of degree 8 through the {@value #WIDTH}: its
 * maximum is looked for uphill from that of the parabola through three, by eighths of a sample, and refined by the
 * parabola through three eighths. Lags beyond {@code most} are not taken; the first of equal correlations counts.
 *
 * <p>A step whose whole lag has a larger neighbour among the whole lags within {@code most} leaves the search to the
 * neighbour; if it is the first, that of lag 0, its correlation counts until then. NaN is ignored, but stays if the
 * first step meets it.
 *
 * @param lag in samples, at most {@code most} to either side
 * @param most the largest lag, in samples
 */
public record PeakLag(int lag, float most) implements Kernel {

    /** Lags to either side that the polynomial goes through. */
    public static final int REACH = 4;

    /** Correlations that the polynomial goes through. */
    public static final int WIDTH = 2 * REACH + 1;

    /** Values of the polynomial in each sample. */
    public static final int STEPS = 8;

    /** How many {@link #weights} there are. */
    public static final int WEIGHTS = (2 * STEPS + 3) * WIDTH;

    /** The steps of a search, in order: from lag 0 on, positive lags before negative ones. */
    public static List<PeakLag> steps(float most) {
        return IntStream.rangeClosed(0, 2 * (int) most)
                .mapToObj(n -> new PeakLag(n % 2 == 0 ? -n / 2 : (n + 1) / 2, most))
                .toList();
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** The polynomial a few times, at the few lags that are maxima: fewer than twice for each step. */
    @Override
    public double operations(int inputs, int samples) {
        return 4 * WIDTH;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /**
     * The weights of the correlations in the polynomial at each eighth of a sample, from one beyond a sample before the
     * lag to one beyond a sample after it.
     */
    public static float[] weights() {
        float[] weights = new float[WEIGHTS];
        for (int w = 0; w < weights.length; w++) {
            double at = (double) (w / WIDTH - STEPS - 1) / STEPS;
            int node = w % WIDTH - REACH;
            double weight = 1;
            for (int other = -REACH; other <= REACH; other++) {
                if (other != node) weight *= (at - other) / (node - other);
            }
            weights[w] = (float) weight;
        }
        return weights;
    }

    /** The largest lag, of the last step. */
    @Override
    public Optional<Limit> limit() {
        return lag == -last() ? Optional.of(limit(most)) : Optional.empty();
    }

    /** The limit of a search: the last eighth of a sample within the largest lag. */
    static Limit limit(float most) {
        float last = (float) Math.floor(most * STEPS) / STEPS;
        return new Limit("max", most, last, List.of(1), Limit.Results.SHIFTS);
    }

    /** Whether this is the first lag that is searched. */
    public boolean isFirstLag() {
        return lag == -last();
    }

    /** Whether lags after this one are not looked at. */
    public boolean isLastLag() {
        return lag == last();
    }

    private int last() {
        return (int) most;
    }

    /** The earliest eighth of a sample from the lag within {@link #most}. */
    public int earliest() {
        return Math.max(-STEPS, (int) Math.ceil((-most - lag) * STEPS));
    }

    /** The latest eighth of a sample from the lag within {@link #most}. */
    public int latest() {
        return Math.min(STEPS, (int) Math.floor((most - lag) * STEPS));
    }

    @Override
    public void row(Rows rows, int row) {
        boolean first = rows.inputs() == WIDTH;
        float[] weights = weights();
        float[] correlations = new float[WIDTH];
        float[] best = new float[2];
        for (int k = 0; k < rows.samples(); k++) {
            for (int n = 0; n < WIDTH; n++) correlations[n] = value(rows, n, row, k);
            for (int o = 0; o < best.length && !first; o++) best[o] = value(rows, WIDTH + o, row, k);
            choose(correlations, weights, best, first);
            for (int o = 0; o < best.length; o++) rows.output(o)[rows.to(o, row) + k] = best[o];
        }
    }

    private static float value(Rows rows, int input, int row, int k) {
        return rows.input(input)[rows.at(input, 0, row) + k];
    }

    /**
     * Takes the step for a sample.
     *
     * @param correlations at the lags around
     * @param weights those of {@link #weights}
     * @param best the largest correlation so far and its lag, which the step sets anew
     * @param first whether this is the first step
     */
    void choose(float[] correlations, float[] weights, float[] best, boolean first) {
        if (first) {
            best[0] = correlations[REACH];
            best[1] = lag;
        }
        if (!isPeak(correlations)) return;
        Peak peak = peak(correlations, weights);
        if (first || peak.correlation > best[0]) {
            best[0] = peak.correlation;
            best[1] = peak.lag;
        }
    }

    private boolean isPeak(float... correlations) {
        float here = correlations[REACH];
        return (isFirstLag() || here >= correlations[REACH - 1]) && (isLastLag() || here >= correlations[REACH + 1]);
    }

    private record Peak(float correlation, float lag) {}

    private Peak peak(float[] correlations, float... weights) {
        float whole = summit(correlations[REACH - 1], correlations[REACH], correlations[REACH + 1]);
        int step = Math.clamp((int) Math.rint(STEPS * whole), earliest(), latest());
        float before = between(correlations, weights, step - 1);
        float at = between(correlations, weights, step);
        float after = between(correlations, weights, step + 1);
        while (after > at && step < latest()) {
            before = at;
            at = after;
            step++;
            after = between(correlations, weights, step + 1);
        }
        while (before > at && step > earliest()) {
            after = at;
            at = before;
            step--;
            before = between(correlations, weights, step - 1);
        }
        float refined = Math.clamp(lag + (step + summit(before, at, after)) / STEPS, -most, most);
        float offset = (refined - lag) * STEPS - step;
        float correlation = at + 0.5f * offset * (after - before + offset * (before - at + (after - at)));
        return new Peak(correlation <= -1 ? -1 : correlation >= 1 ? 1 : correlation, refined);
    }

    /** The polynomial at an eighth of a sample. */
    private static float between(float[] correlations, float[] weights, int step) {
        float sum = 0;
        for (int n = 0; n < WIDTH; n++) {
            sum = Math.fma(weights[(step + STEPS + 1) * WIDTH + n], correlations[n], sum);
        }
        return sum;
    }

    /** The vertex of the parabola through values at -1, 0 and 1, within half a step; 0 if it has no maximum. */
    private static float summit(float before, float at, float after) {
        float bend = before - at + (after - at);
        float offset = 0.5f * (before - after) / bend;
        return bend < 0 ? Math.clamp(offset, -0.5f, 0.5f) : 0;
    }
}
