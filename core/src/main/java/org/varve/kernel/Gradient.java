package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The three first derivatives {@code D_i, D_j, D_k}, in input units per sample: the central difference along one axis,
 * smoothed along the two others.
 */
public record Gradient() implements Kernel {

    /** Weights of the central difference. */
    static final float[] DIFFERENCE = {-0.5f, 0, 0.5f};
    /** Weights that smooth the two other axes; their sum is 1. */
    static final float[] SMOOTH = {0.178947f, 0.642105f, 0.178947f};

    @Override
    public String name() {
        return "gradient";
    }

    @Override
    public Halo halo() {
        return new Halo(1, 1, 1);
    }

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    @Override
    public void row(Rows rows, int row) {
        derivative(rows, row, 0, DIFFERENCE, SMOOTH, SMOOTH);
        derivative(rows, row, 1, SMOOTH, DIFFERENCE, SMOOTH);
        derivative(rows, row, 2, SMOOTH, SMOOTH, DIFFERENCE);
    }

    private static void derivative(Rows rows, int row, int output, float[] wi, float[] wj, float[] wk) {
        float[] x = rows.input(0);
        float[] y = rows.output(output);
        int to = rows.to(output, row);
        for (int k = 0; k < rows.samples(); k++) {
            float sum = 0;
            for (int di = -1; di <= 1; di++) {
                for (int dj = -1; dj <= 1; dj++) {
                    int at = rows.at(0, di, row + dj) + k;
                    for (int dk = -1; dk <= 1; dk++) {
                        sum = Math.fma(wi[di + 1] * wj[dj + 1] * wk[dk + 1], x[at + dk], sum);
                    }
                }
            }
            y[to + k] = sum;
        }
    }
}
