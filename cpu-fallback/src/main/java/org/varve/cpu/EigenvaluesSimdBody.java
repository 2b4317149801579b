package org.varve.cpu;

import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Eigenvalues} in closed form. */
final class EigenvaluesSimdBody implements PassBody {

    private static final int[] BY_SIZE = {TensorEigenSimd.FIRST, TensorEigenSimd.SECOND, TensorEigenSimd.THIRD};

    private final TensorEigenSimd tensor;

    EigenvaluesSimdBody(Work work, int samples) {
        tensor = new TensorEigenSimd(work, samples);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.values(rows.samples());
            for (int value = 0; value < BY_SIZE.length; value++) {
                int to = rows.to(value, row);
                for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
                    tensor.get(BY_SIZE[value], k).intoArray(rows.output(value), to + k);
                }
            }
        }
    }
}
