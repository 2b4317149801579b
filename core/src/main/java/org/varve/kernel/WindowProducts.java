package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The product of a matrix with the samples around each sample: {@code y_p[k] = sum_t m_p[t] x[k + t - length / 2]}, a
 * field for each row.
 */
public record WindowProducts(Matrix matrix) implements Kernel {

    /** The number of samples that are multiplied. */
    public int length() {
        return matrix.columns();
    }

    /** Samples of a window before the one that it is around. */
    public int before() {
        return length() / 2;
    }

    @Override
    public Halo halo() {
        return new Halo(0, 0, before());
    }

    @Override
    public int outputs(int inputs) {
        return matrix.rows();
    }

    @Override
    public Optional<Kernel> select(List<Integer> outputs) {
        return Optional.of(new WindowProducts(matrix.rows(outputs)));
    }

    @Override
    public double operations(int inputs, int samples) {
        return 2.0 * matrix.rows() * length();
    }

    @Override
    public void row(Rows rows, int row) {
        float[] window = new float[length()];
        float[] products = new float[matrix.rows()];
        for (int k = 0; k < rows.samples(); k++) {
            System.arraycopy(rows.input(0), rows.at(0, 0, row) + k - before(), window, 0, length());
            matrix.multiply(window, products);
            for (int p = 0; p < products.length; p++) {
                rows.output(p)[rows.to(p, row) + k] = products[p];
            }
        }
    }
}
