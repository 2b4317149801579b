package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Length {@code sqrt(x^2 + h^2)} of the complex number {@code x + i h}; input unit, 0 or more, without intermediate
 * overflow.
 */
public record Magnitude() implements Kernel {

    /** Two squares, their sum, its root. */
    @Override
    public double operations(int inputs, int samples) {
        return 4;
    }

    /** In float32. */
    @Override
    public double tolerance() {
        return 1e-5;
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
            double re = x[atX + k];
            double im = h[atH + k];
            y[to + k] = (float) Math.sqrt(re * re + im * im);
        }
    }
}
