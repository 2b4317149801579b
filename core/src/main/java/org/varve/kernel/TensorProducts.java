package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The six products {@code ii, ij, ik, jj, jk, kk} of the three derivatives, averaged over a window of inlines. This is
 * the first of three smoothings of the structure tensor, done here so that only the derivatives, not the products, of
 * neighbouring inlines are kept.
 *
 * @param inlines extent of the window along the inline axis, odd
 */
public record TensorProducts(int inlines) implements Kernel {

    /** The two derivatives that each of the six products multiplies. */
    private static final int[][] FACTORS = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, 0, 0);
    }

    @Override
    public int outputs(int inputs) {
        return 6;
    }

    /** An fma for each product and inline, and the scale of each product. */
    @Override
    public double operations(int inputs, int samples) {
        return 6 * (2.0 * inlines + 1);
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        int radius = inlines / 2;
        float scale = 1f / inlines;
        for (int product = 0; product < 6; product++) {
            int a = FACTORS[product][0];
            int b = FACTORS[product][1];
            float[] y = rows.output(product);
            int to = rows.to(product, row);
            for (int k = 0; k < rows.samples(); k++) {
                float sum = 0;
                for (int di = -radius; di <= radius; di++) {
                    float da = rows.input(a)[rows.at(a, di, row) + k];
                    float db = rows.input(b)[rows.at(b, di, row) + k];
                    sum = Math.fma(da, db, sum);
                }
                y[to + k] = sum * scale;
            }
        }
    }
}
