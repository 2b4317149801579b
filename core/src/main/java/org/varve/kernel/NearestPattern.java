package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The pattern that is most like the samples around each sample: the row {@code p} of a matrix with the largest
 * {@code sum_t p[t] x[k + t - length / 2]}, the first of equal ones, counted from 1; and that sum over the root of
 * {@code sum_t x[k + t - length / 2]^2}, at most 1. Both are 0 where all samples are.
 *
 * @param patterns each of norm 1
 * @param scale factor of samples, a power of two
 */
public record NearestPattern(Matrix patterns, float scale) implements Kernel {

    /** The longest pattern: with the samples of a block it fits the shared memory of any GPU. */
    public static final int LONGEST = 4096;

    /** The number of samples of a pattern. */
    public int length() {
        return patterns.columns();
    }

    /** How many samples of a pattern lie before the sample that it classifies. */
    public int before() {
        return length() / 2;
    }

    @Override
    public Halo halo() {
        return new Halo(0, 0, before());
    }

    /** Number of the pattern, similarity. */
    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** The products with each pattern and with the samples themselves, the choice, and the quotient. */
    @Override
    public double operations(int inputs, int samples) {
        return 2.0 * (patterns.rows() + 1) * length() + patterns.rows() + 3;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] window = new float[length()];
        float[] products = new float[patterns.rows()];
        for (int k = 0; k < rows.samples(); k++) {
            int first = rows.at(0, 0, row) + k - before();
            float energy = 0;
            for (int t = 0; t < window.length; t++) {
                window[t] = scale * rows.input(0)[first + t];
                energy = Math.fma(window[t], window[t], energy);
            }
            patterns.multiply(window, products);
            int nearest = 0;
            for (int p = 1; p < products.length; p++) {
                nearest = products[p] > products[nearest] ? p : nearest;
            }
            boolean known = energy > 0 && energy <= Float.MAX_VALUE;
            rows.output(0)[rows.to(0, row) + k] = known ? nearest + 1 : energy;
            rows.output(1)[rows.to(1, row) + k] =
                    known ? Math.min(products[nearest] / (float) Math.sqrt(energy), 1) : energy;
        }
    }
}
