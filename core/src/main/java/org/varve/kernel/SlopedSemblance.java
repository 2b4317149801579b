package org.varve.kernel;

import org.varve.core.Rows;

/**
 * The semblance of a window of {@link CubicSamples} that follows two dips, and the slopes of its logarithm along them.
 * Sums over the traces take them crossline by crossline, and those along the samples are {@link RowSums}.
 */
public final class SlopedSemblance {

    /** The square of the sum over the traces of each row, the sum of squares, and half of their slopes by each dip. */
    private static final int SUMS = 6;

    private final LayerWindow window;
    private final float scale;
    private final CubicSamples samples;
    private final Rows rows;
    private final int to;

    /**
     * @param scale factor of samples, a power of two
     * @param to where the sums are kept in the rows' scratch memory
     */
    SlopedSemblance(LayerWindow window, float scale, Rows rows, int to) {
        this.window = window;
        this.scale = scale;
        samples = new CubicSamples(window);
        this.rows = rows;
        this.to = to;
    }

    /** Places of scratch memory. */
    static int scratch(LayerWindow window) {
        return SUMS * window.samples();
    }

    /** Sums the window around a sample. */
    void sum(int row, int k, float p, float q) {
        for (int n = 0; n < window.samples(); n++) {
            double[] sums = row(row, k + n - window.samples() / 2, p, q);
            for (int m = 0; m < SUMS; m++) rows.scratch()[to + m * window.samples() + n] = sums[m];
        }
    }

    private double[] row(int row, int k, float p, float q) {
        float[] all = new float[SUMS];
        for (int m = -window.crosslines() / 2; window.hasRow(rows, k, 0) && m <= window.crosslines() / 2; m++) {
            int b = window.survey().crosslines().inward(rows.firstCrossline() + row, m);
            float[] line = new float[2];
            for (int n = -window.inlines() / 2; n <= window.inlines() / 2; n++) {
                int a = window.survey().inlines().inward(rows.inline(), n);
                add(all, line, row, k, a, b, a * p + b * q);
            }
            all[4] = Math.fma(line[0], b, all[4]);
            all[5] = Math.fma(line[1], b, all[5]);
        }
        return new double[] {all[0] * all[0], all[1], all[0] * all[2], all[3], all[0] * all[4], all[5]};
    }

    /** @param line sums of a crossline's slopes, and of half of those of the squares of its samples */
    private void add(float[] sums, float[] line, int row, int k, int a, int b, float shift) {
        int side = window.side(rows, row, k, a, b, shift);
        float own = side == 0 ? 0 : side * shift;
        float sample = samples.sample(rows, row, k, side * a, side * b, own) * scale;
        float slope = samples.slope(rows, row, k, side * a, side * b, own) * scale * side;
        float ofSquare = sample * slope;
        sums[0] += sample;
        sums[1] = Math.fma(sample, sample, sums[1]);
        sums[2] = Math.fma(slope, a, sums[2]);
        sums[3] = Math.fma(ofSquare, a, sums[3]);
        line[0] += slope;
        line[1] += ofSquare;
    }

    float semblance() {
        return semblance(sum(0), sum(1), window.traces());
    }

    float inlineSlope() {
        return slope(sum(0), sum(2), sum(1), sum(3));
    }

    float crosslineSlope() {
        return slope(sum(0), sum(4), sum(1), sum(5));
    }

    private float sum(int of) {
        return RowSums.sum(rows.scratch(), to + of * window.samples(), window.samples());
    }

    /** The semblance of a window, 0 where its energy is none or subnormal, and clipped at 1. */
    public static float semblance(float stacked, float energy, int traces) {
        float all = traces * energy;
        return all < Float.MIN_NORMAL ? 0 : Math.min(1, stacked / all);
    }

    /**
     * The slope of the logarithm of semblance.
     *
     * @param stacked the sum of the squares of the sums over the traces
     * @param stackedSlope half of its slope
     * @param energy the sum of the squares of the samples
     * @param energySlope half of its slope
     */
    public static float slope(float stacked, float stackedSlope, float energy, float energySlope) {
        return stacked > 0 ? 2 * (stackedSlope / stacked - energySlope / energy) : 0;
    }
}
