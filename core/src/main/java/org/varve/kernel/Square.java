package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/** The square of each sample; finite for amplitudes up to 1.8e19. */
public record Square() implements Kernel {

    @Override
    public String name() {
        return "square";
    }

    @Override
    public Halo halo() {
        return Halo.NONE;
    }

    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = x[at + k] * x[at + k];
        }
    }
}
