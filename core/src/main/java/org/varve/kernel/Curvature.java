package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A curvature of the layers, in float64, from the fields {@code p, q, p_i, p_j, q_i, q_j}: inline and crossline dip,
 * and the derivatives of each along inlines and crosslines.
 */
public record Curvature(CurvatureMeasure measure) implements Kernel {

    @Override
    public double operations(int inputs, int samples) {
        return measure.operations();
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            double a = 0.5 * value(rows, 2, row, k);
            double b = 0.5 * value(rows, 5, row, k);
            double c = 0.5 * (value(rows, 3, row, k) + value(rows, 4, row, k));
            y[to + k] = (float) measure.of(value(rows, 0, row, k), value(rows, 1, row, k), a, b, c);
        }
    }

    private static double value(Rows rows, int field, int row, int k) {
        return rows.input(field)[rows.at(field, 0, row) + k];
    }
}
