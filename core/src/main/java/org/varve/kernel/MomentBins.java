package org.varve.kernel;

import java.util.function.IntToDoubleFunction;

/**
 * The fewest bins that have the moments of a {@link ShortTimeSpectrum}, half as many as its own: from frequency 0 to
 * Nyquist in equal steps. A power is a sum of cosines, one for each lag between two samples of the window, so powers in
 * as many bins determine all others, and sums over these are weighted sums over the fewer.
 *
 * @param length length of the window, odd
 */
public record MomentBins(int length) {

    /** Pairs of bins whose moments are summed together, about their middle. */
    public static final int TOGETHER = 8;

    /** Numbers of a row of {@link #weights}. */
    public static final int WEIGHTS = 4;

    /** The number of pairs of symmetric bins, {@code n} and {@code last() - n}. */
    public int pairs() {
        return Math.max(1, length / 2);
    }

    /** The last bin, that of Nyquist. */
    public int last() {
        return 2 * pairs() - 1;
    }

    /** For each pair, cosine and sine of its first bin, interleaved, at each distance from the middle of the window. */
    public float[] waves() {
        return Waves.of(pairs(), length / 2, last());
    }

    /**
     * A row for each pair: what its powers weigh in the total, in the first and in the second moment about the middle
     * of the bins that are summed together, and that middle, in bins of the spectrum. Those of the symmetric bin are
     * the same about the symmetric middle, but for the sign of the first moment.
     */
    public float[] weights() {
        double[] zeroth = weights(_ -> 1);
        double[] first = weights(bin -> bin);
        double[] second = weights(bin -> (double) bin * bin);
        float[] rows = new float[WEIGHTS * pairs()];
        for (int n = 0; n < pairs(); n++) {
            int start = n / TOGETHER * TOGETHER;
            int end = Math.min(start + TOGETHER, pairs());
            int middle = (int) ((start + end - 1L) * length / last());
            rows[WEIGHTS * n] = (float) zeroth[n];
            rows[WEIGHTS * n + 1] = (float) (first[n] - middle * zeroth[n]);
            rows[WEIGHTS * n + 2] = (float) (second[n] - 2 * middle * first[n] + (double) middle * middle * zeroth[n]);
            rows[WEIGHTS * n + 3] = middle;
        }
        return rows;
    }

    /** Weights of the powers in a sum over the spectrum's bins, each times a factor. */
    private double[] weights(IntToDoubleFunction factor) {
        int all = 2 * length;
        double[] weights = new double[pairs()];
        double[] cosines = cosines(all);
        double[] fewer = cosines(last());
        for (int lag = 0; lag <= last(); lag++) {
            double sum = 0;
            for (int bin = 0; bin <= all; bin++) {
                sum += factor.applyAsDouble(bin) * cosines[(int) ((long) bin * lag % cosines.length)];
            }
            for (int n = 0; n < weights.length; n++) {
                weights[n] += half(n) * half(lag) * sum * 2 / last() * fewer[(int) ((long) n * lag % fewer.length)];
            }
        }
        return weights;
    }

    /** A half for the first and the last bin or lag, which have no double. */
    private double half(int n) {
        return n == 0 || n == last() ? 0.5 : 1;
    }

    /** Cosines of a whole period of so many bins up to Nyquist. */
    private static double[] cosines(int bins) {
        double[] cosines = new double[2 * bins];
        for (int n = 0; n < cosines.length; n++) cosines[n] = Math.cos(Math.PI * n / bins);
        return cosines;
    }
}
