package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The real part of the complex number {@code x + i h} turned by an angle {@code a}: {@code x cos a - h sin a}.
 *
 * @param cosine of the angle
 * @param sine of the angle
 */
public record Rotation(float cosine, float sine) implements Kernel {

    /** Two products and their difference. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] h = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atH = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = x[atX + k] * cosine - h[atH + k] * sine;
        }
    }
}
