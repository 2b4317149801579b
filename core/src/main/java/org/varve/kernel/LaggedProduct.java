package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The product of a field and another field some samples later in the same trace, each times a constant: {@code
 * (scale x[k]) (scale y[k + lag])}.
 *
 * @param lag in samples; negative if the other field is taken earlier
 * @param scale a power of two
 */
public record LaggedProduct(int lag, float scale) implements Kernel {

    @Override
    public Halo halo() {
        return Halo.along(Axis.SAMPLE, Math.abs(lag));
    }

    @Override
    public Halo halo(int input, int inputs) {
        return input == 1 ? halo() : Halo.NONE;
    }

    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] z = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atY = rows.at(1, 0, row) + lag;
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            z[to + k] = x[atX + k] * scale * (y[atY + k] * scale);
        }
    }
}
