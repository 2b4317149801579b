package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Chaos} by the closed-form eigenvalues. */
final class ChaosSimdBody implements PassBody {

    private final TensorEigenSimd tensor;

    ChaosSimdBody(Work work, int samples) {
        tensor = new TensorEigenSimd(work, samples);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.values(rows.samples());
            ratio(rows, row);
        }
    }

    private void ratio(Rows rows, int row) {
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
            FloatVector outer = tensor.get(TensorEigenSimd.FIRST, k).add(tensor.get(TensorEigenSimd.THIRD, k));
            FloatVector inner = tensor.get(TensorEigenSimd.SECOND, k);
            inner.add(inner)
                    .div(outer)
                    .max(0f)
                    .min(2f)
                    .blend(0f, outer.compare(VectorOperators.EQ, 0f))
                    .intoArray(rows.output(0), to + k);
        }
    }
}
