package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Semblance, 0..1: energy of the mean trace over the traces' mean energy; 0 where there is no energy. Rounding errors
 * above 1 are clipped. NaN stays NaN.
 */
public record SemblanceRatio() implements Kernel {

    /** The ratio, and clipping at 1. */
    @Override
    public double operations(int inputs, int samples) {
        return 2;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] stacked = rows.input(0);
        float[] energy = rows.input(1);
        float[] y = rows.output(0);
        int atStacked = rows.at(0, 0, row);
        int atEnergy = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float e = energy[atEnergy + k];
            y[to + k] = e == 0 ? 0 : Math.min(1, stacked[atStacked + k] / e);
        }
    }
}
