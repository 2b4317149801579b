package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.TensorSlopes;

/** {@link TensorSlopes} by the closed-form eigenvector. */
final class TensorSlopesSimdBody implements PassBody {

    private final TensorSlopes kernel;
    private final TensorEigenSimd tensor;

    TensorSlopesSimdBody(Work work, TensorSlopes kernel, int samples) {
        this.kernel = kernel;
        tensor = new TensorEigenSimd(work, samples);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.leadingVectors(rows.samples());
            slopes(rows, row);
        }
    }

    private void slopes(Rows rows, int row) {
        int toInline = rows.to(0, row);
        int toCrossline = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
            FloatVector i = tensor.get(TensorEigenSimd.FIRST, k);
            FloatVector j = tensor.get(TensorEigenSimd.SECOND, k);
            FloatVector along = tensor.get(TensorEigenSimd.THIRD, k);
            VectorMask<Float> turned = i.compare(VectorOperators.LT, 0f)
                    .or(i.compare(VectorOperators.EQ, 0f).and(j.compare(VectorOperators.LT, 0f)))
                    .and(along.compare(VectorOperators.EQ, 0f));
            slope(i.blend(i.neg(), turned), along).intoArray(rows.output(0), toInline + k);
            slope(j.blend(j.neg(), turned), along).intoArray(rows.output(1), toCrossline + k);
        }
    }

    private FloatVector slope(FloatVector lateral, FloatVector along) {
        return lateral.div(along)
                .mul(-kernel.factor())
                .max(-kernel.bound())
                .min(kernel.bound())
                .blend(0f, lateral.compare(VectorOperators.EQ, 0f));
    }
}
