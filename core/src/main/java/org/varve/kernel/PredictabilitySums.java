package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The two sums whose quotient is predictability, for windows along the trace: over all lags, {@code ab ab} and
 * {@code aa bb}, with correlations times a constant. Each correlation is the mean of {@link LaggedProduct} over a
 * window, summed directly or, in long windows, as {@link JoinedSums} does. Lags are added up from 0 on, negative ones
 * before positive ones, as passes of {@link PredictabilityTerms} do.
 *
 * <p>Autocorrelations are even: that of a negative lag is that of the positive one, as many samples earlier.
 *
 * @param length window of the correlations, odd
 * @param part samples that are summed directly: {@code length}, or {@link JoinedSums#part} of it
 * @param most largest lag, in samples
 * @param scale of samples, a power of two
 * @param scaleOfMeans of correlations, a power of two
 */
public record PredictabilitySums(int length, int part, int most, float scale, float scaleOfMeans) implements Kernel {

    /** Samples on either side that the sums of the parts leave. */
    public int ends() {
        return isJoined() ? joined().ends() : 0;
    }

    /** Whether the window is joined from three parts. */
    public boolean isJoined() {
        return part < length;
    }

    /** The factor of each product in a mean. */
    public float factor() {
        return (float) (1.0 / length);
    }

    private JoinedSums joined() {
        return new JoinedSums(Axis.SAMPLE, length, factor());
    }

    /** Samples that are read on either side. */
    public int reach() {
        return length / 2 + most;
    }

    @Override
    public Halo halo() {
        return Halo.along(Axis.SAMPLE, reach());
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** A product, an fma for each sample of a part, and the joins, for each correlation; two products and two sums. */
    @Override
    public double operations(int inputs, int samples) {
        double correlations = 4.0 * most + 3;
        return correlations * (1 + 2.0 * part + (isJoined() ? 3 + 4.0 * ends() : 0)) + 4 * (2.0 * most + 1);
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
                float ab = mean(rows, 0, 1, row, k, lag) * scaleOfMeans;
                float aa = mean(rows, 0, 0, row, k, lag) * scaleOfMeans;
                float bb = mean(rows, 1, 1, row, k, lag) * scaleOfMeans;
                cross = Math.fma(ab, ab, cross);
                auto = Math.fma(aa, bb, auto);
            }
            rows.output(0)[rows.to(0, row) + k] = cross;
            rows.output(1)[rows.to(1, row) + k] = auto;
        }
    }

    private float mean(Rows rows, int one, int other, int row, int k, int lag) {
        float[] x = rows.input(one);
        float[] y = rows.input(other);
        int atX = rows.at(one, 0, row) + k;
        int atY = rows.at(other, 0, row) + k + lag;
        if (!isJoined()) return sum(x, atX, y, atY);
        float sum = 0;
        for (int middle = -part; middle <= part; middle += part) sum += sum(x, atX + middle, y, atY + middle);
        for (int away = length / 2; away > length / 2 - ends(); away--) {
            sum = Math.fma(factor(), product(x, atX - away, y, atY - away), sum);
            sum = Math.fma(factor(), product(x, atX + away, y, atY + away), sum);
        }
        return sum;
    }

    /** The sum of a part around a sample. */
    private float sum(float[] x, int atX, float[] y, int atY) {
        float sum = 0;
        for (int t = -(part / 2); t <= part / 2; t++) sum = Math.fma(factor(), product(x, atX + t, y, atY + t), sum);
        return sum;
    }

    private float product(float[] x, int atX, float[] y, int atY) {
        return x[atX] * scale * (y[atY] * scale);
    }
}
