package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Rows;

/**
 * The mean over a window along the trace of the products of two fields, one of which may be taken some samples later:
 * that of {@link LaggedProduct}. It is summed directly or, in long windows, as {@link JoinedSums} does.
 *
 * @param length samples of the window, odd
 * @param part samples that are summed directly: {@code length}, or {@link JoinedSums#part} of it
 * @param scale of samples, a power of two
 */
public record ProductMean(int length, int part, float scale) {

    /** Samples on either side that the sums of the parts leave. */
    public int ends() {
        return isJoined() ? new JoinedSums(Axis.SAMPLE, length, factor()).ends() : 0;
    }

    /** Whether the window is joined from three parts. */
    public boolean isJoined() {
        return part < length;
    }

    /** The factor of each product. */
    public float factor() {
        return (float) (1.0 / length);
    }

    /** A product, an fma for each sample of a part, and the joins. */
    double operations() {
        return 1 + 2.0 * part + (isJoined() ? 3 + 4.0 * ends() : 0);
    }

    /** The mean around sample {@code k} of field {@code one} and sample {@code k + lag} of field {@code other}. */
    float of(Rows rows, int one, int other, int row, int k, int lag) {
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
